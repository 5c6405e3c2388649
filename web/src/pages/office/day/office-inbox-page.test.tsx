import {
  CannedReplies,
  type Conversation,
  Conversations,
  ConversationsChanged,
} from "@lamplight/api/contract/conversations.ts";
import { InboxItemFound, type InboxRow } from "@lamplight/api/contract/inbox.ts";
import { FoundList } from "@lamplight/api/contract/patients.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { inboxOf, officeCalls, staffId } from "../../../../test/office.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const [wandaId, monaId] = ["01a20000-0000-7000-8000-0000000000d1", "01a20000-0000-7000-8000-0000000000d2"];

const row = (like: Partial<InboxRow> = {}): InboxRow => ({
  ...{ _id: monaId, kind: "message", name: "Mona Reyes", email: "mona@x.test", topic: "Opening hours" },
  ...{ sentAt: new Date(Date.now() - 26 * 3_600_000).toISOString(), takenBy: null, snoozedUntil: null },
  ...{ answeredAt: null, closedAt: null, isText: false, sender: null, newest: null, dangers: [], rideAt: null },
  ...like,
});
const wanda = row({
  ...{ _id: wandaId, name: "(215) 555-0171", email: "", topic: "Text message", isText: true, sender: "Wanda Call" },
  ...{ newest: "I am in the lobby", rideAt: "2026-11-30T14:10:00.000Z" },
  sentAt: new Date(Date.now() - 4.5 * 3_600_000).toISOString(),
});

const mona = {
  ...row({ takenBy: { _id: staffId, name: "Olive Desk" } }),
  ...{ revision: 3, text: "When are you open?", phone: null, about: null, conversation: null, country: null },
  ...{ fileName: null, patientId: null, hired: null, hiredDriver: null, forgetOn: "2028-11-21", replies: [] },
  timeline: [],
};

function open(address = "/office/inbox") {
  const calls = serve({
    ...officeCalls("desk"),
    "GET /api/office/inbox": () => inboxOf([wanda, row()], { urgent: [wanda], counts: { open: 8, mine: 100 } }),
    [`GET /api/office/inbox/${monaId}`]: () => answer(InboxItemFound, { success: true, item: mona }),
  });
  return { calls, ...visit(address) };
}
const searches = (calls: ReturnType<typeof open>["calls"]) =>
  calls.filter(({ path }) => path.endsWith("/inbox")).map(({ search }) => Object.fromEntries(search));

it("lists who waits, since when and why, with what is to be read now first", async () => {
  open();
  const urgent = await screen.findByRole("list", { name: "Read now" });
  expect(within(urgent).getByRole("link")).toHaveTextContent("Wanda Call, Text4 hI am in the lobbyRide at 9:10 AM");
  const others = screen.getByRole("list", { name: "Open" });
  expect(within(others).getByRole("link")).toHaveTextContent("Mona Reyes, Message1 dOpening hours");
});

it("counts what is open and one's own, up to a hundred", async () => {
  open();
  expect(await screen.findByRole("radio", { name: "Open 8" })).toBeChecked();
  expect(screen.getByRole("radio", { name: "Mine 99+" })).not.toBeChecked();
  expect(screen.getByRole("radio", { name: "All" })).not.toBeChecked();
});

it("keeps the list and the search in the address, also beside an open message", async () => {
  const { calls, user, address } = open();
  await user.click(await screen.findByRole("radio", { name: "All" }));
  await user.fill(screen.getByRole("searchbox", { name: "Name, number or words" }), "hours");
  await waitFor(() => expect(searches(calls).at(-1)).toEqual({ limit: "50", tab: "all", q: "hours" }));
  await user.click(await screen.findByRole("link", { name: /Mona Reyes/ }));
  expect(await screen.findByRole("heading", { name: "Mona Reyes", level: 1 })).toBeVisible();
  expect(address()).toBe(`/office/inbox/${monaId}?tab=all&q=hours`);
  expect(screen.getByRole("link", { name: /Mona Reyes/ })).toHaveAttribute("aria-current", "true");
  expect(screen.getByRole("link", { name: "All messages" })).toHaveAttribute("href", "/office/inbox?tab=all&q=hours");
});

it("moves through the list by J and K, from the open message", async () => {
  const { user } = open(`/office/inbox/${monaId}`);
  await screen.findByRole("heading", { name: "Mona Reyes", level: 1 });
  await screen.findByRole("link", { name: /Wanda Call/ });
  await user.keyboard("k");
  expect(screen.getByRole("link", { name: /Wanda Call/ })).toHaveFocus();
  await user.keyboard("j");
  expect(screen.getByRole("link", { name: /Mona Reyes/ })).toHaveFocus();
});

it("says so when nothing matches a search", async () => {
  serve({ ...officeCalls("desk"), "GET /api/office/inbox": () => inboxOf([]) });
  visit("/office/inbox?q=camden");
  expect(await screen.findByText("Nothing matches")).toBeVisible();
});

it("begins a text with a patient who is found by name, beside what was written before", async () => {
  const number = "+12155550171";
  const conversation: Conversation = {
    ...{ number, people: [], records: [], nearest: [], texts: [], latest: null, takenBy: null },
    ...{ blocker: null, stoppedAt: null, values: { driver: null, name: "Mona", phone: null, time: null } },
  };
  const path = `/api/office/patients/${monaId}/texts`;
  const calls = serve({
    ...officeCalls("desk"),
    "GET /api/office/inbox": () => inboxOf([]),
    "GET /api/office/canned-replies": () => answer(CannedReplies, { success: true, replies: [] }),
    "GET /api/office/find": () =>
      answer(FoundList, {
        success: true,
        found: (["patient", "driver"] as const).map((kind) => ({
          ...{ kind, _id: kind === "patient" ? monaId : wandaId, patientId: null, label: `Mona the ${kind}`, more: "" },
          opens: { kind, _id: monaId },
        })),
      }),
    [`GET ${path}`]: () => answer(Conversations, { success: true, conversations: [conversation] }),
    [`POST ${path}`]: () =>
      answer(ConversationsChanged, {
        success: true,
        message: "Your text is on its way.",
        conversations: [conversation],
      }),
  });
  const { user } = visit("/office/inbox");
  await screen.findByRole("button", { name: "New text" });
  await user.keyboard("n");
  const dialog = within(await screen.findByRole("dialog", { name: "New text" }));
  await user.type(dialog.getByRole("searchbox", { name: "Patient" }), "mona");
  await user.click(await dialog.findByRole("button", { name: "Mona the patient" }));
  expect(dialog.queryByRole("button", { name: "Mona the driver" })).not.toBeInTheDocument();
  await user.type(await screen.findByRole("textbox", { name: "Text to (215) 555-0171" }), "We found your scarf.");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(await screen.findByText("Your text is on its way.")).toBeVisible();
  expect(calls.filter((call) => call.path === `POST ${path}`).map(({ json }) => json)).toEqual([
    { number, text: "We found your scarf.", latest: null },
  ]);
});
