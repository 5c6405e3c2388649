import { OneBankAccount } from "@lamplight/api/contract/bank-accounts.ts";
import { NurseEarnedVisits, NurseEarnings } from "@lamplight/api/contract/payouts.ts";
import { Me } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { staffId, ZONE } from "../../../test/office.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

const PAYOUT = "01a20000-0000-7000-8000-000000000077";
const aVisit = {
  visitId: "01a20000-0000-7000-8000-000000000001",
  endedAt: "2026-11-20T15:30:00.000Z",
  isCorrection: false,
  paidCents: 8000,
  sharePercent: 70,
  cents: 5600,
  patient: "Ann L.",
  isOpen: false,
};
const me = () =>
  answer(Me, {
    success: true,
    staff: { _id: staffId, name: "Amara Okafor", email: "amara@nurse.test", role: "nurse", docId: staffId },
    next: "done",
    factors: [],
    recoveryCodesLeft: 0,
    timeZone: ZONE,
  });
const earnings = (like: Partial<NurseEarnings> = {}) =>
  answer(NurseEarnings, {
    success: true,
    timeZone: ZONE,
    sharePercent: 70,
    unpaid: { visits: 2, cents: 5200, undecided: 1, since: "2026-11-20T15:30:00.000Z" },
    payouts: [
      {
        _id: PAYOUT,
        fromDay: "2026-10-01",
        toDay: "2026-10-31",
        count: 3,
        returnedAt: null,
        cents: 16800,
        paidAt: "2026-11-03T15:00:00.000Z",
        reference: "T-77",
      },
    ],
    next: null,
    ...like,
  });

const account = () =>
  answer(OneBankAccount, {
    success: true,
    account: {
      ...{ revision: 1, holderName: "Amara Okafor", routingNumber: "021000021", lastDigits: "6789" },
      ...{ isSavings: false, isBusiness: true },
    },
  });

const open = (more: Parameters<typeof serve>[0] = {}) => {
  serve({
    "GET /api/nurse/me": me,
    "GET /api/nurse/bank-account": account,
    "GET /api/nurse/earnings": () => earnings(),
    ...more,
  });
  return visit("/nurse/earnings");
};

it("shows what is still to be paid out, and each visit's share when it is opened", async () => {
  const visits = [
    aVisit,
    { ...aVisit, visitId: PAYOUT, isCorrection: true, paidCents: -2000, cents: -1400, patient: "Bo B." },
    { ...aVisit, visitId: staffId, patient: "Cy C.", isOpen: true },
  ];
  const { user } = open({
    "GET /api/nurse/earnings/unpaid": () => answer(NurseEarnedVisits, { success: true, timeZone: ZONE, visits }),
  });
  const card = within(await screen.findByRole("article", { name: "Still to be paid out" }));
  expect(card.getByText("$52")).toBeVisible();
  expect(card.getByText("2 visits since Nov 20, 2026.")).toBeVisible();
  expect(card.getByText("1 visit is waiting for the bank's decision, and not in this sum.")).toBeVisible();
  await user.click(card.getByText("3 visits"));
  expect(await card.findByText("70% of $80")).toBeVisible();
  expect(card.getByText("Change since an earlier payout: 70% of $20 refunded")).toBeVisible();
  expect(card.getByText("70% of $80; waiting for the bank's decision")).toBeVisible();
});

it("says what share of the payments the nurse earns", async () => {
  open();
  const sentence = "You earn 70% of what patients pay for your completed visits, less refunds.";
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("shows each payout with its transfer", async () => {
  open();
  const card = within(await screen.findByRole("article", { name: "Oct 1 to Oct 31, 2026" }));
  expect(card.getByText("$168")).toBeVisible();
  expect(card.getByText("Paid Nov 3, 2026, reference T-77.")).toBeVisible();
});

it("says that nothing is waiting, and what a negative sum means", async () => {
  open({
    "GET /api/nurse/earnings": () =>
      earnings({ unpaid: { visits: 0, cents: 0, undecided: 0, since: null }, payouts: [] }),
  });
  expect(await screen.findByText("Nothing is waiting. Your completed visits appear here.")).toBeVisible();
  expect(screen.getByText(/^No payouts yet\./)).toBeVisible();
  open({
    "GET /api/nurse/earnings": () =>
      earnings({ unpaid: { visits: 1, cents: -1400, undecided: 0, since: "2026-11-20T15:30:00.000Z" } }),
  });
  expect(await screen.findByText(/^More was refunded than you earned since your last payout\./)).toBeVisible();
  expect(screen.getByText("-$14")).toBeVisible();
});

it("shows the end of the nurse's bank account, and offers to change it", async () => {
  const { user } = open();
  expect(await screen.findByText(/Payouts go to Amara Okafor’s account/)).toHaveTextContent(
    "ending in 6789 (company's checking)",
  );
  await user.click(screen.getByRole("button", { name: "Change account" }));
  expect(screen.getByRole("dialog", { name: "Change bank account" })).toBeVisible();
  expect(await screen.findByLabelText("Account number")).toHaveValue("");
});
