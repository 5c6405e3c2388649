import { Done } from "@lamplight/api/contract/response.ts";
import { CallsDone, Colleagues, TodayRows } from "@lamplight/api/contract/today.ts";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { openStream } from "../../../../test/live-line.ts";
import { aNeed, aRow, officeCalls, staffId, today } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const task = aNeed();
const id = { kind: task.kind, targetId: task.targetId };
const done = () => answer(Done, { success: true });

function open(role: "desk" | "dispatch" | "view", more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ...officeCalls(role), ...more });
  return { calls, ...visit("/office") };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00Z") });
});

it("says that nothing needs you, and what comes next", async () => {
  const next = {
    kind: "visit" as const,
    _id: task.targetId,
    patientId: task.targetId,
    startsAt: "2026-11-22T15:30:00.000Z",
    patient: "Hannah Cole",
    with: "Amara Okafor",
    state: "paid",
    money: "paid" as const,
  };
  open("desk", { "GET /api/office/today": () => today({ ahead: [next] }) });
  expect(await screen.findByText("Nothing needs you.")).toBeVisible();
  expect(screen.getByText("Next: 10:30 AM, Hannah Cole with Amara Okafor.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Nothing needs you" })).toBeVisible();
  const row = within(screen.getByRole("list", { name: "Now and next" })).getByRole("listitem");
  expect(row).toHaveTextContent("10:30 AM");
  expect(row).toHaveTextContent("Booked. Paid");
});

it("offers to answer a rider's text where it waits, for dispatch too", async () => {
  const text = aNeed({
    ...{ kind: "text", group: "now", who: "Wanda Call", reason: "Texted about the ride: “Where are you?”" },
    subject: { kind: "inbox", _id: task.targetId, patientId: null },
  });
  open("dispatch", { "GET /api/office/today": () => today({ tasks: [text] }) });
  expect(await screen.findByRole("link", { name: "Answer, Wanda Call" })).toHaveAttribute(
    "href",
    `/office/inbox/${task.targetId}`,
  );
});

it("shows who, why, since when and due when, and assigns the task", async () => {
  let isTaken = false;
  const taken = { _id: staffId, name: "Olive Desk" };
  const { user, calls } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [isTaken ? { ...task, takenBy: taken } : task] }),
    "POST /api/office/today/take": () => {
      isTaken = true;
      return done();
    },
  });
  const row = within(await screen.findByRole("list", { name: "Decide" })).getByRole("listitem");
  expect(within(row).getByRole("link", { name: "Hannah Cole" })).toHaveAttribute(
    "href",
    `/office/visits/${task.targetId}`,
  );
  expect(row).toHaveTextContent("The visit on Tue is during time off.");
  expect(row).toHaveTextContent("since 9:00 AM");
  expect(within(row).getByRole("link", { name: "Reschedule visit, Hannah Cole" })).toBeVisible();
  await user.click(within(row).getByRole("button", { name: "More for Hannah Cole" }));
  await user.click(within(row).getByRole("button", { name: /^Take it/ }));
  expect(await screen.findByText("You have this.")).toBeVisible();
  expect(calls.find((call) => call.path.endsWith("/take"))?.json).toEqual({ tasks: [id] });
});

it("takes, snoozes and calls by T, S and C in the row that J reaches", async () => {
  const { user, calls } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [task] }),
    "POST /api/office/today/take": done,
    "POST /api/office/today/snooze": done,
  });
  const main = await screen.findByRole("link", { name: "Reschedule visit, Hannah Cole" });
  await user.keyboard("j");
  expect(main).toHaveFocus();
  await user.keyboard("ts");
  await vi.waitFor(() =>
    expect(calls.map((call) => call.path).filter((called) => called.startsWith("POST"))).toEqual([
      "POST /api/office/today/take",
      "POST /api/office/today/snooze",
    ]),
  );
  const pressed = vi.fn((event: Event) => event.preventDefault());
  screen.getByRole("link", { name: "(215) 555-0123, call Hannah Cole" }).addEventListener("click", pressed);
  await user.keyboard("c");
  expect(pressed).toHaveBeenCalled();
});

it("confirms a no-show or refunds it in one press, when “At the door” was sent late", async () => {
  const late = { ...task, kind: "late_no_show" as const, isByHand: false };
  const ride = `POST /api/office/rides/${late.targetId}`;
  const { user, calls } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [late] }),
    [`${ride}/confirm-no-show`]: done,
    [`${ride}/reverse-no-show`]: done,
  });
  await user.click(await screen.findByRole("button", { name: "Decide, Hannah Cole" }));
  await user.click(await screen.findByRole("button", { name: "Confirm no-show" }));
  await user.click(await screen.findByRole("button", { name: "Refund in full" }));
  const decided = () => calls.map((call) => call.path).filter((called) => called.startsWith(ride));
  await vi.waitFor(() => expect(decided()).toEqual([`${ride}/confirm-no-show`, `${ride}/reverse-no-show`]));
});

it.each(["no_show", "extra"] as const)("offers dispatch no decision about the money of a task “%s”", async (kind) => {
  const { user } = open("dispatch", {
    "GET /api/office/today": () => today({ tasks: [{ ...task, kind, isByHand: false }] }),
  });
  await user.click(await screen.findByRole("button", { name: "Decide, Hannah Cole" }));
  expect(await screen.findByText("The desk or an owner decides about the money.")).toBeVisible();
  for (const name of ["Reverse no-show", "Approve", "Decline"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

it("shows an error beside the button when someone else was faster", async () => {
  const { user } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [task] }),
    "POST /api/office/today/take": () => errorResponse(409, "Dora Desk has already taken this."),
  });
  await user.click(await screen.findByRole("button", { name: "More for Hannah Cole" }));
  await user.click(await screen.findByRole("button", { name: /^Take it/ }));
  expect((await screen.findAllByText("Dora Desk has already taken this."))[0]).toBeVisible();
});

it("snoozes a task until a given time and lists it as snoozed", async () => {
  let until = "";
  const { user, calls } = open("desk", {
    "GET /api/office/today": () => today(until ? { snoozed: [{ ...task, snoozedUntil: until }] } : { tasks: [task] }),
    "POST /api/office/today/snooze": () => {
      until = "2026-11-22T16:00:00.000Z";
      return done();
    },
  });
  await user.click(await screen.findByRole("button", { name: "More for Hannah Cole" }));
  await user.click(screen.getByRole("button", { name: /^1 hour/ }));
  expect(await screen.findByText("Snoozed: 1")).toBeVisible();
  expect(calls.find((call) => call.path.endsWith("/snooze"))?.json).toEqual({
    tasks: [id],
    until: "2026-11-22T16:00:00.000Z",
  });
});

it("gives a task to a colleague by G", async () => {
  const colleague = { _id: "01a20000-0000-7000-8000-0000000000a2", name: "Ruth Adeyemi" };
  const { user, calls } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [task] }),
    "GET /api/office/colleagues": () => answer(Colleagues, { success: true, colleagues: [colleague] }),
    "POST /api/office/today/give": done,
  });
  await screen.findByRole("link", { name: "Reschedule visit, Hannah Cole" });
  await user.keyboard("jg");
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: "Ruth Adeyemi" }));
  await vi.waitFor(() =>
    expect(calls.find((call) => call.path.endsWith("/give"))?.json).toEqual({ tasks: [id], to: colleague._id }),
  );
});

it("shows the number of open tasks on the bell, with links", async () => {
  const { user } = open("desk", { "GET /api/office/today": () => today({ tasks: [task] }) });
  await user.click(await screen.findByRole("button", { name: "1 thing needs you" }));
  const panel = within(screen.getByRole("region", { name: "Most urgent" }));
  expect(panel.getByRole("link", { name: "Hannah Cole" })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(panel.queryByRole("link", { name: "Hannah Cole" })).not.toBeInTheDocument();
});

it("shows no actions to the view role", async () => {
  open("view", { "GET /api/office/today": () => today({ tasks: [task] }) });
  expect(await screen.findByRole("list", { name: "Decide" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^More for/ })).not.toBeInTheDocument();
});

it.each<[string, () => Response]>([
  ["is rejected by a proxy", () => new Response("", { status: 502 })],
  [
    "cannot be opened by this browser",
    () => {
      throw new TypeError("AbortSignal.any is not a function");
    },
  ],
])("shows on every screen that live updates are off once the stream %s, until it is back", async (_, fails) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const stream = openStream();
  let events = fails;
  open("desk", { "GET /api/office/events": () => events() });
  expect(await screen.findByText("Nothing needs you.")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText(/^Live updates are off/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText(/^Live updates are off, .* Reload the page to see the latest\.$/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Live updates are off" })).toBeVisible();
  events = stream.open;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await stream.sendEvent();
  await expect.poll(() => screen.queryByText(/^Live updates are off/)).toBeNull();
});

it("marks the calls of an organization as done together, without those that are left out", async () => {
  const call = (name: string) =>
    aNeed({
      ...{ kind: "ride_call", group: "calls", targetId: crypto.randomUUID(), phone: "+12155550116", who: name },
      ...{ reason: `Dan accepted the ride of ${name}.`, isByHand: true },
    });
  const [ada, leo, other] = [call("Ada Novak"), call("Leo Novak"), call("Walter Boyd")];
  const operationId = crypto.randomUUID();
  const harbor = { who: "Harbor Home Care", phone: "+12155550191", reason: "One call covers 2 rides." };
  const { user, calls } = open("desk", {
    "GET /api/office/today": () =>
      today({ rows: [aRow([aNeed({ kind: "late", group: "now" })]), aRow([ada, leo], harbor), aRow([other])] }),
    "POST /api/office/today/done": () => answer(CallsDone, { success: true, message: "1 call is done.", operationId }),
    [`POST /api/office/today/undo/${operationId}`]: () => answer(Done, { success: true, message: "Undone." }),
  });
  const row = (await screen.findByText("2 calls")).closest("li") ?? document.body;
  expect(within(row).getByRole("link", { name: "(215) 555-0191, call Harbor Home Care" })).toHaveAttribute(
    "href",
    "tel:+12155550191",
  );
  expect(screen.getByRole("link", { name: "Calls 3" })).toHaveAttribute("href", "#calls");
  await user.click(within(row).getByRole("button", { name: "Show everything about Harbor Home Care" }));
  await user.click(within(row).getByRole("checkbox", { name: "Leo Novak is called" }));
  await user.click(within(row).getByRole("button", { name: "Done for 1, Harbor Home Care" }));
  expect(calls.find((made) => made.path.endsWith("/today/done"))?.json).toEqual({
    tasks: [{ kind: "ride_call", targetId: ada.targetId }],
  });
  await user.click(await screen.findByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Undone.")).toBeVisible();
});

it("acts on what a person waits for, not on the call about it", async () => {
  const late = aNeed({ kind: "late", group: "now", subject: { kind: "ride", _id: task.targetId, patientId: null } });
  const news = aNeed({ kind: "ride_news", group: "now", targetId: crypto.randomUUID(), isByHand: true });
  open("desk", { "GET /api/office/today": () => today({ rows: [aRow([late, news])] }) });
  expect(await screen.findByRole("link", { name: "Choose a driver, Hannah Cole" })).toHaveAttribute(
    "href",
    `/office/rides/${task.targetId}?do=assign`,
  );
});

it("opens the rest of a part by its count", async () => {
  const [shown, other] = [aNeed({ who: "Ada Novak" }), aNeed({ who: "Walter Boyd", targetId: crypto.randomUUID() })];
  const { user } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [shown], counts: { decide: { rows: 2, tasks: 2 } } }),
    "GET /api/office/today/decide": () => answer(TodayRows, { success: true, rows: [aRow([shown]), aRow([other])] }),
  });
  await user.click(await screen.findByRole("button", { name: "1 more" }));
  expect(await screen.findByRole("link", { name: "Walter Boyd" })).toBeVisible();
});
