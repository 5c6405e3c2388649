import { Done } from "@lamplight/api/contract/response.ts";
import { CallsDone } from "@lamplight/api/contract/today.ts";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { openStream } from "../../../../test/live-line.ts";
import { aNeed, officeCalls, staffId, today } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const task = aNeed();
const path = `POST /api/office/today/${task.kind}/${task.targetId}`;
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
  expect(row).toHaveTextContent("Booked. Paid.");
});

it("offers to answer a rider's text where it waits, for dispatch too", async () => {
  const text = aNeed({
    ...{ kind: "text", group: "now", who: "Wanda Call", reason: "Texted about the ride: “Where are you?”" },
    subject: { kind: "inbox", _id: task.targetId, patientId: null },
  });
  open("dispatch", { "GET /api/office/today": () => today({ tasks: [text] }) });
  expect(await screen.findByRole("link", { name: "Answer Wanda Call" })).toHaveAttribute(
    "href",
    `/office/inbox/${task.targetId}`,
  );
});

it("shows who, why, since when and due when, and assigns the task", async () => {
  let isTaken = false;
  const taken = { _id: staffId, name: "Olive Desk" };
  const { user } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [isTaken ? { ...task, takenBy: taken } : task] }),
    [`${path}/take`]: () => {
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
  expect(row).toHaveTextContent("Since Sun, Nov 22, 9:00 AM. Due Tue, Nov 24 at 10:00 AM EST.");
  await user.click(within(row).getByRole("button", { name: "Take" }));
  expect(await screen.findByText(/You're handling this\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Unassign" })).toBeVisible();
});

it("confirms a no-show or refunds it in one press, when “At the door” was sent late", async () => {
  const late = { ...task, kind: "late_no_show" as const, isByHand: false };
  const ride = `POST /api/office/rides/${late.targetId}`;
  const { user, calls } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [late] }),
    [`${ride}/confirm-no-show`]: done,
    [`${ride}/reverse-no-show`]: done,
  });
  await user.click(await screen.findByRole("button", { name: "Confirm no-show" }));
  await user.click(await screen.findByRole("button", { name: "Refund in full" }));
  const decided = () => calls.map((call) => call.path).filter((called) => called.startsWith(ride));
  await vi.waitFor(() => expect(decided()).toEqual([`${ride}/confirm-no-show`, `${ride}/reverse-no-show`]));
});

it.each(["no_show", "extra"] as const)("offers dispatch no decision about the money of a task “%s”", async (kind) => {
  open("dispatch", { "GET /api/office/today": () => today({ tasks: [{ ...task, kind, isByHand: false }] }) });
  expect(await screen.findByText("The desk or an owner decides about the money.")).toBeVisible();
  for (const name of ["Reverse no-show", "Approve", "Decline"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

it("shows an error beside the button when someone else was faster", async () => {
  const { user } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [task] }),
    [`${path}/take`]: () => errorResponse(409, "Dora Desk has already taken this."),
  });
  await user.click(await screen.findByRole("button", { name: "Take" }));
  expect((await screen.findAllByText("Dora Desk has already taken this."))[0]).toBeVisible();
});

it("snoozes a task until a given time and lists it as snoozed", async () => {
  let until = "";
  const { user, calls } = open("desk", {
    "GET /api/office/today": () => today(until ? { snoozed: [{ ...task, snoozedUntil: until }] } : { tasks: [task] }),
    [`${path}/snooze`]: () => {
      until = "2026-11-22T16:00:00.000Z";
      return done();
    },
  });
  await user.click(await screen.findByRole("button", { name: "Snooze" }));
  await user.click(screen.getByRole("button", { name: "For an hour, until Sun, Nov 22 at 11:00 AM EST" }));
  expect(await screen.findByText("Snoozed: 1")).toBeVisible();
  expect(calls.find((call) => call.path.endsWith("/snooze"))?.json).toEqual({ until: "2026-11-22T16:00:00.000Z" });
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
  expect(screen.queryByRole("button", { name: "Take" })).not.toBeInTheDocument();
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

it("folds the calls to one number into one row with a link to call, and marks them as done together", async () => {
  const call = (name: string, phone: string) =>
    aNeed({
      kind: "ride_call",
      group: "calls",
      targetId: crypto.randomUUID(),
      phone,
      reason: `Dan accepted ${name}.`,
      isByHand: true,
    });
  const [outbound, back, other] = [
    call("the outbound ride", "+12155550116"),
    call("the return ride", "+12155550116"),
    call("the ride", "+12155550133"),
  ];
  const operationId = crypto.randomUUID();
  const { user, calls } = open("desk", {
    "GET /api/office/today": () => today({ tasks: [aNeed({ kind: "late", group: "now" }), outbound, back, other] }),
    "POST /api/office/today/done": () => answer(CallsDone, { success: true, message: "1 call is done.", operationId }),
    [`POST /api/office/today/undo/${operationId}`]: () => answer(Done, { success: true, message: "Undone." }),
  });
  const rows = within(await screen.findByRole("list", { name: "Calls" })).getAllByRole("listitem");
  const first = within(rows[0] ?? document.body);
  expect(first.getByText("2 calls")).toBeVisible();
  expect(first.getByRole("link", { name: "Call Hannah Cole at (215) 555-0116" })).toHaveAttribute(
    "href",
    "tel:+12155550116",
  );
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Now A person is waiting.",
    "Calls These passengers have no email and get no texts.",
  ]);
  await user.click(first.getByRole("checkbox", { name: "Dan accepted the return ride." }));
  await user.click(first.getByRole("button", { name: "Done for 1" }));
  expect(calls.find((made) => made.path.endsWith("/today/done"))?.json).toEqual({
    tasks: [{ kind: "ride_call", targetId: outbound.targetId }],
  });
  await user.click(await screen.findByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Undone.")).toBeVisible();
});
