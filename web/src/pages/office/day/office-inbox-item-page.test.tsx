import { type InboxItem, InboxItemFound } from "@lamplight/api/contract/inbox.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { openStream } from "../../../../test/live-line.ts";
import { latestChange, officeCalls, staffId } from "../../../../test/office.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const id = "01a20000-0000-7000-8000-0000000000d1";
const path = `/api/office/inbox/${id}`;

const item = (like: Partial<InboxItem> = {}): InboxItem => ({
  _id: id,
  revision: 3,
  kind: "message",
  name: "Mona Reyes",
  email: "mona@x.test",
  topic: "Opening hours",
  sentAt: "2026-11-21T15:00:00.000Z",
  takenBy: null,
  snoozedUntil: null,
  answeredAt: null,
  closedAt: null,
  text: "When are you open?",
  phone: null,
  about: null,
  country: null,
  fileName: null,
  patientId: null,
  hired: null,
  hiredDriver: null,
  forgetOn: "2028-11-21",
  replies: [],
  timeline: [],
  isText: false,
  sender: null,
  newest: null,
  dangers: [],
  rideAt: null,
  conversation: null,
  ...like,
});

function open(like: Partial<InboxItem> = {}, more: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...officeCalls("desk"),
    [`GET ${path}`]: () => answer(InboxItemFound, { success: true, item: item(like) }),
    ...more,
  });
  return { calls, ...visit(`/office/inbox/${id}`) };
}

it("names the faster colleague when a reply comes too late, and keeps the text", async () => {
  const stale = "Ruth Adeyemi just changed this. Please check the latest version and try again.";
  const { calls, user } = open({}, { [`POST ${path}/reply`]: () => errorResponse(409, stale) });
  const field = await screen.findByLabelText("To Mona Reyes");
  await user.fill(field, "From ten to nine.");
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText(stale)).toBeVisible();
  expect(field).toHaveValue("From ten to nine.");
  expect(calls.find(({ path: called }) => called.endsWith("/reply"))?.json).toEqual({
    revision: 3,
    text: "From ten to nine.",
    isLast: true,
  });
});

it("shows an error beside an empty reply and sends nothing", async () => {
  const { calls, user } = open();
  await user.click(await screen.findByRole("button", { name: "Send reply" }));
  expect((await screen.findAllByText("Please write a reply"))[0]).toBeVisible();
  expect(calls.some(({ path: called }) => called.endsWith("/reply"))).toBe(false);
});

it("offers no reply to an item that a colleague has taken", async () => {
  open({ takenBy: { _id: "01a20000-0000-7000-8000-0000000000a2", name: "Ruth Adeyemi" } });
  expect(await screen.findByText("Only Ruth Adeyemi can reply.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send reply" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Unassign" })).not.toBeInTheDocument();
});

it("lets the user unassign their own item", async () => {
  open({ takenBy: { _id: staffId, name: "Olive Desk" } });
  expect(await screen.findByRole("button", { name: "Unassign" })).toBeVisible();
});

it("hires an applicant from the application", async () => {
  open({ kind: "application", text: null, fileName: "cv.pdf", country: "Kenya", topic: "Oncology" });
  expect(await screen.findByRole("link", { name: "Hire as a nurse" })).toHaveAttribute(
    "href",
    `/office/consultants?new=&applicant=${id}`,
  );
  expect(screen.getByRole("link", { name: "Hire as a driver" })).toHaveAttribute(
    "href",
    `/office/drivers?new=&applicant=${id}`,
  );
  expect(screen.getByRole("button", { name: "Download cv.pdf" })).toBeVisible();
});

it("links an application to the hired driver and offers no second hire", async () => {
  const driverId = "01a20000-0000-7000-8000-0000000000d2";
  open({ kind: "application", text: null, hiredDriver: { driverId, name: "Vera Vann" } });
  expect(await screen.findByRole("link", { name: "Vera Vann" })).toHaveAttribute("href", `/office/drivers/${driverId}`);
  expect(screen.queryByRole("link", { name: /^Hire/ })).not.toBeInTheDocument();
});

it.each([
  [
    "takes",
    { takenBy: { _id: "01a20000-0000-7000-8000-0000000000a2", name: "Ruth Adeyemi" } },
    "Only Ruth Adeyemi can reply.",
  ],
  ["closes", { closedAt: "2026-11-21T16:00:00.000Z" }, "Reopen this to reply."],
])("keeps a half-written reply when a colleague %s the message", async (_, change, sentence) => {
  const stream = openStream();
  let like: Partial<InboxItem> = {};
  const { user } = open(
    {},
    {
      "GET /api/office/events": stream.open,
      [`GET ${path}`]: () => answer(InboxItemFound, { success: true, item: item(like) }),
      "GET /api/office/log/latest": () => latestChange({ what: "inbox item taken" }),
    },
  );
  await user.fill(await screen.findByLabelText("To Mona Reyes"), "From ten to nine.");
  like = { ...change, revision: 4 };
  await stream.sendEvent();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText("Your unsent reply")).toHaveValue("From ten to nine.");
});

it("does not mistake one's own change for a colleague's", async () => {
  const stream = openStream();
  let like: Partial<InboxItem> = {};
  const { calls, user } = open(
    {},
    {
      "GET /api/office/events": stream.open,
      [`GET ${path}`]: () => answer(InboxItemFound, { success: true, item: item(like) }),
      "GET /api/office/log/latest": () => latestChange({ what: "inbox item taken" }, true),
      [`POST ${path}/reply`]: () => errorResponse(503, "Please try again."),
    },
  );
  await user.fill(await screen.findByLabelText("To Mona Reyes"), "From ten to nine.");
  like = { takenBy: { _id: staffId, name: "Olive Desk" }, revision: 4 };
  await stream.sendEvent();
  expect(await screen.findByRole("button", { name: "Unassign" })).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Send reply" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Send reply" }));
  await waitFor(() =>
    expect(calls.find(({ path: called }) => called.endsWith("/reply"))?.json).toMatchObject({ revision: 4 }),
  );
});

it("does not snooze a message that a colleague changed before the user has seen the change", async () => {
  const stream = openStream();
  let revision = 3;
  const { calls, user } = open(
    {},
    {
      "GET /api/office/events": stream.open,
      [`GET ${path}`]: () => answer(InboxItemFound, { success: true, item: item({ revision }) }),
      "GET /api/office/log/latest": () => latestChange({ what: "inbox item taken" }),
      [`POST ${path}/snooze`]: () => answer(InboxItemFound, { success: true, item: item({ revision: 5 }) }),
    },
  );
  await user.click(await screen.findByRole("button", { name: "Snooze" }));
  revision = 4;
  await stream.sendEvent();
  const look = await screen.findByRole("button", { name: "Show current version" });
  const choice = screen.getByRole("button", { name: /^For three days/ });
  expect(choice).toBeDisabled();
  await user.click(look);
  await user.click(choice);
  const sent = () => calls.filter(({ path: called }) => called.endsWith("/snooze"));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.json).toMatchObject({ revision: 4 });
});
