import { DisputeList, type OfficeRefund, OneRefund, PaymentList, RefundList } from "@lamplight/api/contract/money.ts";
import { type Gap, Reconciliation } from "@lamplight/api/contract/reconciliation.ts";
import type { OfficeRole } from "@lamplight/api/contract/staff.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { onDay } from "../../../../test/on-day.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

onDay("2026-11-20T15:00:00Z");

const id = "01a20000-0000-7000-8000-0000000000f1";
const subject = {
  patient: { _id: "01a20000-0000-7000-8000-0000000000c1", name: "Hannah Cole" },
  paidFor: {
    isExtra: false,
    kind: "visit" as const,
    _id: "01a20000-0000-7000-8000-0000000000b1",
    startsAt: "2026-11-24T15:00:00.000Z",
    with: "Amara Okafor",
  },
};
const stuck: OfficeRefund = {
  ...subject,
  _id: id,
  cents: 3000,
  method: "card",
  state: "stuck",
  providerState: null,
  problem: "Our balance with the card provider is too low. Please top it up there.",
  problemSince: "2026-11-22T14:00:00.000Z",
  owedSince: "2026-11-22T13:00:00.000Z",
  nextTryAt: "2026-11-22T16:00:00.000Z",
  tries: 7,
  returnedAt: null,
  returnedBy: null,
};
const gap: Gap = {
  _id: id,
  kind: "unknown_payment",
  providerId: "pi_strange",
  cents: 4200,
  oursCents: null,
  whose: null,
  happenedAt: "2026-11-22T13:00:00.000Z",
  foundAt: "2026-11-22T14:00:00.000Z",
  closedAt: null,
  explained: null,
};
const books = (like: Partial<Reconciliation> = {}) =>
  answer(Reconciliation, {
    success: true,
    last: {
      at: "2026-11-22T08:00:00.000Z",
      by: null,
      payments: 12,
      refunds: 2,
      disputes: 0,
      gaps: 0,
      since: null,
      sums: null,
    },
    nextAt: "2026-11-23T08:00:00.000Z",
    cleanSince: "2026-11-01T08:00:00.000Z",
    open: [],
    over: [],
    ...like,
  });

function open(at: string, more: Parameters<typeof serve>[0], role: OfficeRole = "owner") {
  const calls = serve({ ...officeCalls(role), ...more });
  return { calls, ...visit(`/office/money${at}`) };
}

it("shows who paid for what, and how much was refunded", async () => {
  const payment = {
    ...subject,
    _id: id,
    paymentId: "pi_1",
    method: "card" as const,
    paidAt: "2026-11-22T13:00:00.000Z",
    paidCents: 8000,
    returnedCents: 3000,
    owedCents: 1000,
    isUnasked: false,
    isDisputed: false,
  };
  open("", {
    "GET /api/office/money/payments": () => answer(PaymentList, { success: true, payments: [payment], next: null }),
  });
  expect(await screen.findByRole("link", { name: "Hannah Cole" })).toBeVisible();
  expect(screen.getByRole("link", { name: /^Visit with Amara Okafor/ })).toHaveAttribute(
    "href",
    `/office/visits/${subject.paidFor._id}`,
  );
  expect(screen.getByText("$30 refunded, $50 left. $10 still to refund.")).toBeVisible();
});

it("keeps the filter in the URL and in the request", async () => {
  const { calls, user } = open("?from=2026-11-01", {
    "GET /api/office/money/payments": () => answer(PaymentList, { success: true, payments: [], next: null }),
  });
  await user.click(await screen.findByRole("radio", { name: "Disputed" }));
  expect(await screen.findByText("No payments match")).toBeVisible();
  const request = calls.findLast(({ path }) => path.endsWith("/money/payments"));
  expect(Object.fromEntries(request?.search ?? [])).toMatchObject({ state: "disputed", from: "2026-11-01" });
});

it("says why a refund is stuck, asks how it was refunded, and keeps the text on an error", async () => {
  let isTaken = false;
  const path = `/api/office/money/refunds/${id}/returned`;
  const words = "This refund is being sent to the card right now. Please check again in a minute.";
  const { calls, user } = open(
    "?part=refunds",
    {
      "GET /api/office/money/refunds": () => answer(RefundList, { success: true, refunds: [stuck], next: null }),
      [`POST ${path}`]: () =>
        isTaken ? answer(OneRefund, { success: true, refund: stuck }) : errorResponse(409, words),
    },
    "desk",
  );
  expect(await screen.findByText(/^Our balance with the card provider is too low/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark as refunded" }));
  const field = await screen.findByLabelText("How was it refunded?");
  await user.fill(field, "By check number 112");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Mark as refunded" }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(field).toHaveValue("By check number 112");
  isTaken = true;
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Mark as refunded" }));
  await expect.poll(() => screen.queryByLabelText("How was it refunded?")).toBeNull();
  expect(calls.findLast((call) => call.path === `POST ${path}`)?.json).toEqual({ reason: "By check number 112" });
});

it("shows the view role why a refund is stuck, without buttons", async () => {
  open(
    "?part=refunds",
    { "GET /api/office/money/refunds": () => answer(RefundList, { success: true, refunds: [stuck], next: null }) },
    "view",
  );
  expect(await screen.findByText("Stuck")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Retry now" })).toBeNull();
});

it("links a dispute to its page at the card provider", async () => {
  const dispute = {
    ...subject,
    _id: id,
    cents: 8000,
    reason: "product_not_received",
    status: "needs_response",
    isToAnswer: true,
    dueBy: "2026-11-29T15:00:00.000Z",
    foundAt: "2026-11-22T15:00:00.000Z",
    url: "https://dashboard.stripe.com/test/disputes/du_1",
  };
  const { calls, user } = open("?part=disputes", {
    [`GET /api/office/money/disputes/${dispute._id}/evidence.zip`]: () => new Response("PK"),
    "GET /api/office/money/disputes": () => answer(DisputeList, { success: true, disputes: [dispute], next: null }),
  });
  expect(await screen.findByText("Bank's reason: product not received")).toBeVisible();
  expect(screen.getByRole("link", { name: "Answer at the card provider" })).toHaveAttribute("href", dispute.url);
  await user.click(screen.getByRole("button", { name: "Download evidence (ZIP)" }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/evidence.zip"))).toBe(true));
});

it("says since when reconciliation found no difference, and names a new one", async () => {
  let open_: Gap[] = [];
  const { user } = open("?part=check", {
    "GET /api/office/money/check": () => books({ open: open_ }),
    "POST /api/office/money/check": () => {
      open_ = [gap];
      return books({ open: open_, cleanSince: null });
    },
  });
  expect(await screen.findByText(/^No difference since Sun, Nov 1/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText("1 difference to review")).toBeVisible();
  expect(screen.getByText("Payment missing here")).toBeVisible();
  expect(screen.getByText("Search there for pi_strange")).not.toBeVisible();
  await user.click(screen.getByText("Find it at the card provider"));
  expect(screen.getByText("Search there for pi_strange")).toBeVisible();
});

it("shows the sums of both sides, and where they differ", async () => {
  const ours = { payments: 40_000, refunds: 3000, disputes: 8000, fees: 1500, net: 27_500 };
  const provider = { ...ours, refunds: 4200, net: 26_300 };
  const at = "2026-11-22T08:00:00.000Z";
  const last = { at, by: null, payments: 5, refunds: 2, disputes: 1, gaps: 1, since: "2026-11-19T08:00:00.000Z" };
  open("?part=check", { "GET /api/office/money/check": () => books({ last: { ...last, sums: { ours, provider } } }) });
  expect(await screen.findByRole("row", { name: "Payments $400 $400 None" })).toBeVisible();
  expect(screen.getByRole("row", { name: "Refunds $30 $42 -$12" })).toBeVisible();
  expect(screen.getByRole("row", { name: "Net $275 $263 $12" })).toBeVisible();
  expect(screen.getByText(/1 dispute since Thu, Nov 19 at 3:00 AM EST/)).toBeVisible();
});

it("hides reconciliation from the desk", async () => {
  open(
    "?part=check",
    { "GET /api/office/money/payments": () => answer(PaymentList, { success: true, payments: [], next: null }) },
    "desk",
  );
  expect(await screen.findByText("No payments yet")).toBeVisible();
  expect(screen.queryByRole("radio", { name: "Reconciliation" })).toBeNull();
});
