import { type OfficeVisit, OfficeVisitFound } from "@lamplight/api/contract/office-visits.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { openStream } from "../../../../test/live-line.ts";
import { latestChange } from "../../../../test/office.ts";
import { aVisit, changed, openVisit, visitId } from "../../../../test/office-visits.ts";
import { answer } from "../../../../test/server.ts";
import { drafts, toastSaying } from "../../../../test/visit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00Z") });
});

/** The visit's page with a live connection. `change` is what a colleague does. */
function openLive(before: Partial<OfficeVisit> = {}) {
  const stream = openStream();
  let shown = aVisit(before);
  const opened = openVisit("desk", {
    "GET /api/office/events": stream.open,
    [`GET /api/office/visits/${visitId}`]: () => answer(OfficeVisitFound, { success: true, visit: shown }),
    "GET /api/office/log/latest": () => latestChange({}),
  });
  return {
    ...opened,
    change: async (like: Partial<OfficeVisit>) => {
      shown = aVisit(like);
      await stream.sendEvent();
    },
  };
}

it("does not cancel a visit that a colleague just moved, says who moved it, and keeps the reason", async () => {
  const { calls, user, change } = openLive();
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Cancel visit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel visit" }));
  await user.fill(dialog.getByLabelText(/^Why/), "She is ill");
  await change({ revision: 4, startsAt: "2026-11-26T19:30:00.000Z" });
  expect(await dialog.findByText(/rescheduled Hannah Cole's visit after you opened this/)).toHaveTextContent(
    "Ruth Adeyemi",
  );
  expect(dialog.getByRole("button", { name: "Cancel visit" })).toBeDisabled();
  await user.click(dialog.getByRole("button", { name: "Show current version" }));
  expect(dialog.getByLabelText(/^Why/)).toHaveValue("She is ill");
  await user.click(dialog.getByRole("button", { name: "Cancel visit" }));
  await screen.findByText("The visit is canceled.");
  expect(calls.find(({ path }) => path.endsWith("/cancel"))?.json).toMatchObject({ revision: 4, reason: "She is ill" });
});

it.each([
  ["Refund in full", "Send refund"],
  ["Reschedule visit", "Reschedule"],
])("does not settle a nurse's no-show that a colleague just changed: %s", async (open, confirm) => {
  const noShow = { unattended: { since: "2026-11-22T14:40:00.000Z", isOpen: true, isUnderReview: false } };
  const { user, change } = openLive(noShow);
  await user.click(await screen.findByRole("button", { name: open }));
  const dialog = within(await screen.findByRole("dialog"));
  await change({ ...noShow, revision: 4 });
  expect(await dialog.findByText(/rescheduled Hannah Cole's visit after you opened this/)).toBeVisible();
  expect(dialog.getByRole("button", { name: confirm })).toBeDisabled();
});

it("opens the refund dialog without the amount of the last refund", async () => {
  const { user } = openVisit("desk", {
    [`POST /api/office/visits/${visitId}/refund`]: () => changed(aVisit({ returnedCents: 2000 })),
  });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Send refund" }));
  await user.fill(screen.getByLabelText("Amount in dollars"), "20");
  await user.fill(screen.getByLabelText(/^Why/), "Late");
  await user.click(await screen.findByRole("button", { name: "Refund $20" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(screen.getByRole("button", { name: "Send refund" }));
  expect(screen.getByLabelText("Amount in dollars")).not.toHaveValue();
  expect(screen.getByLabelText(/^Why/)).toHaveValue("");
});

it("offers to undo after the page is left, and names whose visit it was", async () => {
  const { user, goTo } = openVisit("desk");
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Cancel visit" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel visit" }));
  await screen.findByText("The visit is canceled.");
  await goTo("/office");
  expect(await screen.findByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect(screen.getByText("Hannah Cole:").closest("[data-undo-bar]")).toHaveTextContent("The visit is canceled.");
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Undone. No email or refund was sent.")).toBeVisible();
});

it("keeps a reason when the dialog is closed or the page is left, and says so", async () => {
  const { user, goTo } = openVisit("desk");
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Cancel visit" }));
  await user.fill(screen.getByLabelText(/^Why/), "She is ill");
  await user.keyboard("{Escape}");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(screen.getByRole("button", { name: "Cancel visit" }));
  expect(screen.getByLabelText(/^Why/)).toHaveValue("She is ill");
  await goTo("/office");
  expect(await toastSaying("We kept what you typed. Open that page again to continue.")).toBeVisible();
  await goTo(`/office/visits/${visitId}`);
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Cancel visit" }));
  expect(screen.getByLabelText(/^Why/)).toHaveValue("She is ill");
});

it("asks before logging out deletes unsent text, and deletes it then", async () => {
  const { calls, user } = openVisit("desk", { "POST /api/office/logout": () => answer(Done, { success: true }) });
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Cancel visit" }));
  await user.fill(screen.getByLabelText(/^Why/), "She is ill");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  expect(drafts()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Log out" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log out and delete what you typed?" }));
  expect(calls.some(({ path }) => path.endsWith("/logout"))).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/logout"))).toBe(true));
  expect(drafts()).toEqual([]);
});
