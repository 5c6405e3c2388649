import { CannedReplies, type Conversation } from "@lamplight/api/contract/conversations.ts";
import { type InboxItem, InboxItemFound } from "@lamplight/api/contract/inbox.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const id = "01a20000-0000-7000-8000-0000000000d1";
const rideId = "01a20000-0000-7000-8000-0000000000e1";
const path = `/api/office/inbox/${id}`;
const [first, second] = ["01a20000-0000-7000-8000-0000000000f1", "01a20000-0000-7000-8000-0000000000f2"];

const conversation = (like: Partial<Conversation> = {}): Conversation => ({
  number: "+12155550171",
  people: [{ _id: "01a20000-0000-7000-8000-0000000000c1", name: "Wanda Call", email: "wanda@x.test" }],
  nearest: [],
  records: [
    {
      ...{ kind: "ride", _id: rideId, startsAt: "2026-11-30T14:10:00.000Z", isSoon: true, who: "Wanda Call" },
      ...{ state: "pending", step: null, with: null, from: "Penn Imaging", to: "112 Vine St" },
    },
  ],
  texts: [
    {
      ...{ _id: first, isOurs: false, at: "2026-11-30T13:58:00.000Z", text: "I am in the lobby", who: null },
      ...{ state: "received", problem: null, dangers: [] },
    },
  ],
  latest: first,
  takenBy: null,
  blocker: null,
  stoppedAt: null,
  values: { name: "Wanda", time: "9:10 AM", driver: null, phone: "(215) 555-0100" },
  ...like,
});

const item = (like: Partial<Conversation> = {}, more: Partial<InboxItem> = {}): InboxItem => ({
  ...{ _id: id, revision: 3, kind: "message", name: "Wanda Call", email: "", topic: "Text message" },
  ...{ sentAt: "2026-11-30T13:58:00.000Z", takenBy: null, snoozedUntil: null, answeredAt: null, closedAt: null },
  ...{
    isText: true,
    sender: "Wanda Call",
    newest: "I am in the lobby",
    dangers: [],
    rideAt: null,
    text: "I am in the lobby",
  },
  ...{ phone: "+12155550171", about: null, conversation: conversation(like), country: null, fileName: null },
  ...{ patientId: null, hired: null, hiredDriver: null, forgetOn: "2028-11-30", replies: [], timeline: [] },
  ...more,
});

const canned = () =>
  answer(CannedReplies, {
    success: true,
    replies: [
      { _id: first, key: 1, label: "On the way", text: "{name}, {driver} is on the way.", revision: 1 },
      { _id: second, key: 2, label: "We'll call", text: "{name}, we'll call you. Our number is {phone}.", revision: 1 },
    ],
  });

function open(like: Partial<Conversation> = {}, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...officeCalls("desk"),
    "GET /api/office/canned-replies": canned,
    [`GET ${path}`]: () => answer(InboxItemFound, { success: true, item: item(like) }),
    ...more,
  });
  return { calls, ...visit(`/office/inbox/${id}`) };
}

it("shows the conversation with the person's ride as a card, and answers as a text", async () => {
  const { calls, user } = open(
    {},
    {
      [`POST ${path}/reply`]: () =>
        answer(InboxItemFound, { success: true, message: "Sent.", item: item({}, { revision: 4 }) }),
    },
  );
  expect(await screen.findByRole("heading", { name: "Wanda Call", level: 1 })).toBeVisible();
  expect(within(screen.getByRole("list", { name: "Texts" })).getByText("I am in the lobby")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open ride" })).toHaveAttribute("href", `/office/rides/${rideId}`);
  await user.fill(screen.getByLabelText("Text to Wanda Call"), "We’re close.");
  expect(screen.getByText(/12 of 160, one text/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send text" }));
  await waitFor(() =>
    expect(calls.find(({ path: called }) => called.endsWith("/reply"))?.json).toEqual({
      ...{ revision: 3, text: "We’re close.", isLast: true, by: "text" },
    }),
  );
});

it("fills a canned reply in from the card, and sends nothing half-filled", async () => {
  const { calls, user } = open();
  await user.click(await screen.findByRole("button", { name: "We'll call" }));
  const field = screen.getByLabelText("Text to Wanda Call");
  expect(field).toHaveValue("Wanda, we'll call you. Our number is (215) 555-0100.");
  await user.click(screen.getByRole("button", { name: "On the way" }));
  expect(field).toHaveValue("Wanda, {driver} is on the way.");
  await user.click(screen.getByRole("button", { name: "Send text" }));
  expect((await screen.findAllByText(/Please fill in what is in braces/))[0]).toBeVisible();
  expect(calls.some(({ path: called }) => called.endsWith("/reply"))).toBe(false);
});

it("a canned reply's key counts also before the replies are here", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user } = open({}, { "GET /api/office/canned-replies": () => promise });
  const field = await screen.findByLabelText("Text to Wanda Call");
  await user.keyboard("2");
  resolve(canned());
  await waitFor(() => expect(field).toHaveValue("Wanda, we'll call you. Our number is (215) 555-0100."));
});

it("keeps what was typed when somebody wrote in the meantime, and sends it only after that was read", async () => {
  let texts = conversation();
  const { user } = open(
    {},
    {
      [`GET ${path}`]: () => answer(InboxItemFound, { success: true, item: item(texts) }),
      [`POST ${path}/reply`]: () => {
        const [one] = conversation().texts;
        texts = conversation({
          latest: second,
          texts: one ? [one, { ...one, _id: second, text: "I see the van" }] : [],
        });
        return errorResponse(409, "Someone just changed this. Please check the latest version and try again.");
      },
    },
  );
  const field = await screen.findByLabelText("Text to Wanda Call");
  await user.fill(field, "Two minutes.");
  await user.click(screen.getByRole("button", { name: "Send text" }));
  expect(await screen.findByText("I see the van")).toBeVisible();
  expect(field).toHaveValue("Two minutes.");
  expect(screen.getByRole("button", { name: "Send text" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "I've read it" }));
  expect(screen.getByRole("button", { name: "Send text" })).toBeEnabled();
});

it("closes the box for somebody who opted out, and offers to call or email", async () => {
  open({ blocker: "stopped", stoppedAt: "2026-11-28T19:12:00.000Z" });
  expect(await screen.findByText(/^Wanda Call asked for no more texts on /)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send text" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Call Wanda Call" })).toHaveAttribute("href", "tel:+12155550171");
  expect(screen.getByRole("link", { name: "Write an email" })).toHaveAttribute("href", "mailto:wanda@x.test");
});

it("says that a number is unknown, names the nearest people, and books for it", async () => {
  const near = { _id: "01a20000-0000-7000-8000-0000000000c2", name: "Tess Moor", email: "" };
  open({ people: [], records: [], nearest: [near] });
  expect(await screen.findByText(/We don't know this number/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Tess Moor" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Book a ride for (215) 555-0171" })).toHaveAttribute(
    "href",
    "/office/rides/new?phone=%2B12155550171",
  );
  expect(screen.getByRole("link", { name: "Book a visit for (215) 555-0171" })).toHaveAttribute(
    "href",
    "/office/calendar?phone=%2B12155550171",
  );
});

it("says at the text that it wasn't delivered, and what to do; words of danger stand on top", async () => {
  const [one] = conversation().texts;
  const danger = one && { ...one, dangers: ["emergency" as const] };
  const failed = one && { ...one, _id: second, isOurs: true, state: "failed" as const, problem: "Call or email." };
  open({ texts: danger && failed ? [failed, danger] : [] });
  expect(await screen.findByText(/Not delivered\. Call or email\./)).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent(/Words of danger in the last text/);
});
