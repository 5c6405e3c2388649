import { PayLink } from "@lamplight/api/contract/office-booking.ts";
import { EmailShown, OfficeVisitFound } from "@lamplight/api/contract/office-visits.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { today } from "../../../../test/office.ts";
import { aVisit, changed, docId, openVisit, preview, visitId } from "../../../../test/office-visits.ts";
import { answer, errorResponse } from "../../../../test/server.ts";
import { pressInMenu, toastSaying } from "../../../../test/visit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T15:00:00Z") });
});

it("previews an action with its email, then can undo it", async () => {
  const { calls, user } = openVisit("desk");
  await pressInMenu(user, "Cancel visit");
  const dialog = await screen.findByRole("dialog", { name: "Cancel visit" });
  expect(await within(dialog).findByText("$80")).toBeVisible();
  expect(dialog).toHaveTextContent("The email: Cancelled: Tue");
  await user.click(within(dialog).getByRole("button", { name: "Cancel visit" }));
  expect(await screen.findByText("The visit is canceled.")).toBeVisible();
  const sent = calls.find(({ path }) => path.endsWith("/cancel"));
  expect(sent?.json).toEqual({ canceledBy: "patient", refundCents: 8000, revision: 3, notify: true });
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Undone. No email or refund was sent.")).toBeVisible();
});

it("shows a dispute, and each refund in its real state: only what has arrived counts as refunded", async () => {
  const [at, problem] = ["2026-11-22T14:00:00.000Z", null];
  const shown = aVisit({
    dispute: "open",
    returnedCents: 2000,
    dueCents: 4000,
    disputedCents: 2000,
    refunds: [
      { _id: crypto.randomUUID(), cents: 2000, state: "returned", at, problem },
      { _id: crypto.randomUUID(), cents: 4000, state: "scheduled", at, problem },
    ],
  });
  openVisit("view", {
    [`GET /api/office/visits/${visitId}`]: () => answer(OfficeVisitFound, { success: true, visit: shown }),
  });
  expect(await screen.findByText(/^The bank is deciding about \$20\./)).toBeVisible();
  const money = screen.getByRole("region", { name: "Money" });
  expect(money).toHaveTextContent("Refunded$20");
  expect(money).toHaveTextContent("Still to refund$40");
  expect(money).toHaveTextContent("$40 scheduled, since Sun, Nov 22 at 9:00 AM EST");
});

it("reads an amount as people write it, says it back, and opens the refund dialog empty each time", async () => {
  const { calls, user } = openVisit("desk", { [`POST /api/office/visits/${visitId}/refund`]: () => changed(aVisit()) });
  const ask = async () => {
    await pressInMenu(user, "Send refund");
    return within(await screen.findByRole("dialog", { name: "Send refund" }));
  };
  let dialog = await ask();
  const amount = () => dialog.getByLabelText("Amount in dollars");
  await user.type(amount(), "1.250");
  expect(dialog.getByText("Please enter an amount like 12.50")).toBeVisible();
  await user.clear(amount());
  await user.type(amount(), "$12,50");
  expect(dialog.getByText(/^= \$12\.50\./)).toBeVisible();
  await user.fill(dialog.getByLabelText(/Why/), "Late call");
  await user.click(await dialog.findByRole("button", { name: "Refund $12.50" }));
  await screen.findByText("The visit is canceled.");
  expect(calls.find(({ path }) => path.endsWith("/refund"))?.json).toMatchObject({ cents: 1250 });
  dialog = await ask();
  expect(amount()).toHaveValue("");
});

it("starts a cancellation with the nurse while they are unavailable, and says that the refund is full", async () => {
  const away = aVisit({ fault: "nurse_unavailable" });
  const { calls, user } = openVisit("desk", {
    [`GET /api/office/visits/${visitId}`]: () => answer(OfficeVisitFound, { success: true, visit: away }),
  });
  expect(await screen.findByText(/^The nurse isn't available at this time\. The patient can reschedule/)).toBeVisible();
  await pressInMenu(user, "Cancel visit");
  const dialog = await screen.findByRole("dialog", { name: "Cancel visit" });
  expect(within(dialog).getByLabelText("Who is canceling, and why?")).toHaveDisplayValue("The nurse can't come");
  expect(dialog).toHaveTextContent("the patient gets a full refund no matter who cancels");
  await user.click(within(dialog).getByRole("button", { name: "Cancel visit" }));
  await screen.findByText("The visit is canceled.");
  expect(calls.find(({ path }) => path.endsWith("/cancel"))?.json).toMatchObject({
    canceledBy: "consultant",
    cause: "nurse_cannot_come",
  });
});

it("can't be confirmed before the preview has arrived", async () => {
  const arrived = Promise.withResolvers<Response>();
  const { user } = openVisit("desk", { [`POST /api/office/visits/${visitId}/preview`]: () => arrived.promise });
  await pressInMenu(user, "Cancel visit");
  const confirm = within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel visit" });
  expect(confirm).toBeDisabled();
  arrived.resolve(preview([]));
  await waitFor(() => expect(confirm).toBeEnabled());
});

it("asks for the preview again when the dialog is opened again", async () => {
  const again = Promise.withResolvers<Response>();
  let previews = 0;
  const { user } = openVisit("desk", {
    [`POST /api/office/visits/${visitId}/preview`]: () => (previews++ === 0 ? preview([]) : again.promise),
  });
  const open = async () => {
    await pressInMenu(user, "Cancel visit");
    return within(await screen.findByRole("dialog"));
  };
  const first = await open();
  await waitFor(() => expect(first.getByRole("button", { name: "Cancel visit" })).toBeEnabled());
  await user.click(first.getByRole("button", { name: "Close" }));
  const confirm = (await open()).getByRole("button", { name: "Cancel visit" });
  expect(confirm).toBeDisabled();
  again.resolve(preview([]));
  await waitFor(() => expect(confirm).toBeEnabled());
});

it("loads a preview that failed again on request", async () => {
  let previews = 0;
  const { user } = openVisit("desk", {
    [`POST /api/office/visits/${visitId}/preview`]: () =>
      previews++ === 0 ? errorResponse(500, "Something went wrong on our side.") : preview([]),
  });
  await pressInMenu(user, "Cancel visit");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Cancel visit" })).toBeEnabled());
});

it("sends a refund on Enter in its amount, once its preview has arrived", async () => {
  const arrived = Promise.withResolvers<Response>();
  const { calls, user } = openVisit("desk", {
    [`POST /api/office/visits/${visitId}/preview`]: () => arrived.promise,
    [`POST /api/office/visits/${visitId}/refund`]: () => changed(aVisit()),
  });
  await pressInMenu(user, "Send refund");
  const dialog = within(await screen.findByRole("dialog", { name: "Send refund" }));
  await user.fill(dialog.getByLabelText(/Why/), "Late call");
  await user.type(dialog.getByLabelText("Amount in dollars"), "12.50{Enter}");
  expect(calls.some(({ path }) => path.endsWith("/refund"))).toBe(false);
  arrived.resolve(preview([]));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Refund $12.50" })).toBeEnabled());
  await user.type(dialog.getByLabelText("Amount in dollars"), "{Enter}");
  expect(await screen.findByText("The visit is canceled.")).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/refund"))?.json).toMatchObject({ cents: 1250, reason: "Late call" });
});

it("lists every blocker and disables the button", async () => {
  const blockers = ["It has begun.", "Only $20 is left."];
  const { user } = openVisit("desk", { [`POST /api/office/visits/${visitId}/preview`]: () => preview(blockers) });
  await pressInMenu(user, "Cancel visit");
  for (const blocker of blockers) expect(await screen.findByText(blocker)).toBeVisible();
  expect(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel visit" })).toBeDisabled();
});

it("shows an error in the dialog and keeps the text", async () => {
  const stale = "Olive Desk just changed this. Please check the latest version and try again.";
  const { user } = openVisit("desk", {
    [`POST /api/office/visits/${visitId}/cancel`]: () => errorResponse(409, stale),
  });
  await pressInMenu(user, "Cancel visit");
  await user.fill(screen.getByLabelText(/^Why/), "She is ill");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel visit" }));
  expect(await screen.findByText(stale)).toBeVisible();
  expect(screen.getByLabelText(/^Why/)).toHaveValue("She is ill");
});

it("shows no actions to the view role", async () => {
  openVisit("view");
  expect(await screen.findByRole("heading", { name: "Timeline" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Cancel visit", hidden: true })).not.toBeInTheDocument();
});

it("records cash after a confirmation, and can undo it", async () => {
  const held = aVisit({ state: "held", paidCents: 0, heldUntil: "2026-11-23T15:00:00.000Z" });
  const { calls, user } = openVisit("desk", {
    [`GET /api/office/visits/${visitId}`]: () => answer(OfficeVisitFound, { success: true, visit: held }),
    [`POST /api/office/visits/${visitId}/payments`]: () => changed(aVisit()),
  });
  await user.click(await screen.findByRole("button", { name: "Record cash" }));
  const dialog = await screen.findByRole("dialog", { name: "Record $80 in cash?" });
  expect(calls.filter(({ path }) => path.endsWith("/payments"))).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Record $80" }));
  expect(await screen.findByRole("button", { name: /^Undo/ })).toBeVisible();
  const sent = calls.find(({ path }) => path.endsWith("/payments"));
  expect(sent?.json).toEqual({ revision: 3, method: "cash", cents: 8000, notify: true });
});

it("shows the result even if the button is gone before the new data arrives", async () => {
  let shown = aVisit({ state: "cancelled", toGiveBackCents: 8000 });
  const { promise: isGone, resolve: letTodayCome } = Promise.withResolvers<void>();
  const { user } = openVisit("desk", {
    "GET /api/office/today": async () => {
      if (shown.toGiveBackCents === 0) await isGone;
      return today();
    },
    [`GET /api/office/visits/${visitId}`]: () => answer(OfficeVisitFound, { success: true, visit: shown }),
    [`POST /api/office/visits/${visitId}/mark-refunded`]: () => {
      shown = aVisit({ state: "cancelled", dueCents: 8000, refundableCents: 0 });
      return answer(OfficeVisitFound, { success: true, message: "Marked as refunded.", visit: shown });
    },
  });
  const button = await screen.findByRole("button", { name: "Mark as refunded" });
  await user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  letTodayCome();
  expect(await toastSaying("Marked as refunded.")).toBeVisible();
});

it("shows in the open dialog that a card payment arrived first", async () => {
  const paid = "This visit is already paid. Please return the money you received.";
  const { user } = openVisit("desk", {
    [`GET /api/office/visits/${visitId}`]: () =>
      answer(OfficeVisitFound, { success: true, visit: aVisit({ state: "held", paidCents: 0 }) }),
    [`POST /api/office/visits/${visitId}/payments`]: () => errorResponse(409, paid),
  });
  await user.click(await screen.findByRole("button", { name: "Record check" }));
  await user.click(await screen.findByRole("button", { name: "Record $80" }));
  expect(await within(screen.getByRole("dialog", { name: "Record $80 by check?" })).findByText(paid)).toBeVisible();
});

it("shows a payment link once, to read aloud", async () => {
  const { user } = openVisit("desk", {
    [`GET /api/office/visits/${visitId}`]: () =>
      answer(OfficeVisitFound, { success: true, visit: aVisit({ state: "held", paidCents: 0 }) }),
    [`POST /api/office/visits/${visitId}/pay-link`]: () =>
      answer(PayLink, { success: true, url: "https://x.test/pay#7K2M-9QXT-B4HN", code: "7K2M-9QXT-B4HN" }),
  });
  await user.click(await screen.findByRole("button", { name: "Read out payment link" }));
  expect(await screen.findByText("7K2M-9QXT-B4HN")).toBeVisible();
});

it("records attendance, and names who changed a stale visit", async () => {
  vi.setSystemTime(new Date("2026-11-24T16:00:00Z"));
  const stale = "Ruth Adeyemi just changed this. Please check the latest version and try again.";
  const { user } = openVisit("desk", {
    [`GET /api/office/visits/${visitId}`]: () =>
      answer(OfficeVisitFound, { success: true, visit: aVisit({ state: "completed" }) }),
    [`POST /api/office/visits/${visitId}/attendance`]: () => errorResponse(409, stale),
  });
  for (const name of ["Other", "Patient did not come"]) await user.click(await screen.findByRole("button", { name }));
  expect(await screen.findByText(stale)).toBeVisible();
});

it("says why an email failed, and prints one for a patient without an email", async () => {
  const about = { subjectId: visitId, at: "2026-11-20T15:00:00.000Z", canResend: true };
  const message = { ...about, kind: "appointment-paid", name: "Appointment paid" };
  const { user } = openVisit("desk", {
    [`GET /api/office/visits/${visitId}`]: () =>
      answer(OfficeVisitFound, {
        success: true,
        visit: aVisit({
          patient: { _id: docId, name: "Rosa Diaz", email: "", phone: "2155550188", revision: 1, hasLogin: false },
          emails: [
            { ...message, state: "paper" },
            {
              ...message,
              kind: "reminder-day",
              name: "Reminder day",
              state: "owed",
              problem: "The mail server isn't responding.",
            },
          ],
        }),
      }),
    [`GET /api/office/visits/${visitId}/email`]: () =>
      answer(EmailShown, { success: true, to: "", subject: "Payment confirmed: Tue", text: "Dear Rosa" }),
  });
  expect(await screen.findByText("The mail server isn't responding.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Print" }));
  const dialog = await screen.findByRole("dialog", { name: "Payment confirmed: Tue" });
  expect(within(dialog).getByText("Dear Rosa")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Print" })).toBeVisible();
});

it("shows the open card page, and asks the provider when somebody says they paid", async () => {
  const cardPages = [{ _id: visitId, state: "open" as const, cents: 8000, until: "2026-11-22T15:30:00.000Z" }];
  const held = aVisit({ state: "held", heldUntil: "2026-11-23T15:00:00.000Z", paidCents: 0, cardPages });
  const message = "The card provider has no payment on this page. Nothing has changed.";
  const { calls, user } = openVisit("desk", {
    [`GET /api/office/visits/${visitId}`]: () => answer(OfficeVisitFound, { success: true, visit: held }),
    [`POST /api/office/visits/${visitId}/ask-provider`]: () =>
      answer(OfficeVisitFound, { success: true, message, visit: held }),
  });
  const money = within(await screen.findByRole("region", { name: "Money" }));
  expect(money.getByText(/^A card page for \$80 is open until .*10:30 AM EST\. It isn't paid yet\.$/)).toBeVisible();
  await user.click(money.getByRole("button", { name: "Ask the provider" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith("/ask-provider"))).toHaveLength(1);
});

it("shows the card page without the button to those who may only read", async () => {
  const cardPages = [{ _id: visitId, state: "closed" as const, cents: 8000, until: "2026-11-22T15:30:00.000Z" }];
  openVisit("view", {
    [`GET /api/office/visits/${visitId}`]: () =>
      answer(OfficeVisitFound, { success: true, visit: aVisit({ state: "lapsed", cardPages }) }),
  });
  expect(await screen.findByText("The card page for $80 is closed. No payment is known.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ask the provider" })).toBeNull();
});
