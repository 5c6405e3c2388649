import { type BankAccountShown, OneBankAccount, SaveOwnBankAccount } from "@lamplight/api/contract/bank-accounts.ts";
import { type EarnedLine, EarnedLines, type EarnedWeek, EarningsList } from "@lamplight/api/contract/earnings.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDriver, driverProfile, noEventStream } from "../../../test/drives.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

const timeZone = "America/New_York";
const handlers = {
  "GET /api/driver/rides/live": noEventStream,
  "GET /api/driver/profile": () => driverProfile(aDriver()),
  "GET /api/driver/bank-account": () => accountIs(null),
};
const accountIs = (account: BankAccountShown | null, message?: string) =>
  answer(OneBankAccount, { success: true, account, ...(message && { message }) });

const aWeek = (like: Partial<EarnedWeek> = {}): EarnedWeek => ({
  from: "2026-01-05",
  to: "2026-01-11",
  rides: 3,
  fareCents: 9500,
  cancellationCents: 0,
  extraCents: 500,
  inHandCents: 2000,
  cents: 8000,
  undecided: 0,
  owedCents: 0,
  payouts: [{ _id: crypto.randomUUID(), cents: 8000, paidAt: "2026-01-13T15:00:00.000Z", reference: "T-77" }],
  ...like,
});
const aLine = (like: Partial<EarnedLine> = {}): EarnedLine => ({
  rideId: crypto.randomUUID(),
  completedAt: "2026-01-05T15:00:00.000Z",
  canceled: null,
  isCorrection: false,
  passenger: "May",
  paid: "card",
  fareCents: 4500,
  extraCents: 500,
  inHandCents: 0,
  cents: 5000,
  isOpen: false,
  isInPayout: true,
  paidAt: null,
  reference: null,
  ...like,
});

function open(server: Parameters<typeof serve>[0]) {
  const calls = serve({ ...handlers, ...server });
  signIn("driver", "wheels");
  return { calls, ...visit("/earnings") };
}
const weeksAre = (weeks: EarnedWeek[], next: string | null = null) =>
  answer(EarningsList, { success: true, timeZone, weeks, next });
const cardOf = async (name: string) => within(await screen.findByRole("article", { name }));

it("shows each week's earnings, payouts with their references, and what is unpaid", async () => {
  const waiting = aWeek({ from: "2026-01-12", payouts: [], cents: 4500, owedCents: 4500, undecided: 1 });
  open({ "GET /api/driver/earnings": () => weeksAre([waiting, aWeek()]) });
  const paid = await cardOf("Week of January 5, 2026");
  for (const words of ["$80", "$95", "$5", "-$20", "$80 paid out Jan 13, 2026, reference T-77."])
    expect(paid.getByText(words)).toBeVisible();
  const unpaid = await cardOf("Week of January 12, 2026");
  expect(unpaid.getByText("$45 still to be paid out.")).toBeVisible();
  expect(unpaid.getByText("1 ride is waiting for a decision, for example on an extra.")).toBeVisible();
});

it("shows what rides earned that were canceled late, and what changed after a payout", async () => {
  const canceled = aLine({ canceled: "late_cancel", fareCents: 3250, extraCents: 0, cents: 3250 });
  const reversed = aLine({ canceled: "no_show", isCorrection: true, fareCents: -6500, extraCents: 0, cents: -6500 });
  const { user } = open({
    "GET /api/driver/earnings": () => weeksAre([aWeek({ rides: 2, fareCents: 0, cancellationCents: -3250 })]),
    "GET /api/driver/earnings/2026-01-05": () =>
      answer(EarnedLines, { success: true, timeZone, lines: [canceled, reversed] }),
  });
  const week = await cardOf("Week of January 5, 2026");
  expect(week.getByText("Canceled rides")).toBeVisible();
  await user.click(week.getByText("2 rides"));
  expect(await week.findByText("Canceled late: $32.50")).toBeVisible();
  expect(week.getByText("No-show: -$65 (change since an earlier payout)")).toBeVisible();
});

it("loads a week's rides when it is opened", async () => {
  const { calls, user } = open({
    "GET /api/driver/earnings": () => weeksAre([aWeek()]),
    "GET /api/driver/earnings/2026-01-05": () =>
      answer(EarnedLines, {
        success: true,
        timeZone,
        lines: [aLine(), aLine({ passenger: "Sam", inHandCents: 4500, isOpen: true, extraCents: 0, cents: 0 })],
      }),
  });
  const week = await cardOf("Week of January 5, 2026");
  expect(calls.some(({ path }) => path.endsWith("2026-01-05"))).toBe(false);
  await user.click(week.getByText("3 rides"));
  expect(await week.findByText("$45 and $5 extra")).toBeVisible();
  expect(week.getByText("$45; $45 collected in cash; waiting for a decision on the extra")).toBeVisible();
});

it("loads older weeks on demand, each once", async () => {
  const { user } = open({
    "GET /api/driver/earnings": ({ search }) =>
      search.get("cursor") === "older" ? weeksAre([aWeek({ from: "2025-12-29" })]) : weeksAre([aWeek()], "older"),
  });
  await cardOf("Week of January 5, 2026");
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await cardOf("Week of December 29, 2025");
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("says that there are no earnings yet", async () => {
  open({ "GET /api/driver/earnings": () => weeksAre([]) });
  expect(await screen.findByText("No earnings yet. Complete a ride to see its week here.")).toBeVisible();
});

it("shows a failed download beside its button", async () => {
  const { user } = open({
    "GET /api/driver/earnings": () => weeksAre([aWeek()]),
    "GET /api/driver/earnings/2026-01-05/rides.csv": () => errorResponse(500, "Please try again in a minute."),
  });
  const week = await cardOf("Week of January 5, 2026");
  await user.click(week.getByRole("button", { name: "Save as CSV" }));
  expect(await week.findByRole("alert")).toHaveTextContent("Please try again in a minute.");
});

it("asks for the bank account, refuses a mistyped number and a wrong password in place, and shows the end of what is saved", async () => {
  let saved: BankAccountShown | null = null;
  const shown = { revision: 1, holderName: "Dan Reed", routingNumber: "021000021", lastDigits: "6789" };
  const { calls, user } = open({
    "GET /api/driver/earnings": () => weeksAre([]),
    "GET /api/driver/bank-account": () => accountIs(saved),
    "POST /api/driver/bank-account": ({ json }) => {
      if (SaveOwnBankAccount.parse(json).password !== "wheels-42")
        return errorResponse(403, "That password is incorrect.", { password: "That password is incorrect." });
      saved = { ...shown, isSavings: true, isBusiness: false };
      return accountIs(saved, "Your account is saved. We emailed you about it.");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add bank account" }));
  const form = within(screen.getByRole("dialog", { name: "Add bank account" }));
  await user.type(await form.findByLabelText("Name on the account"), "Dan Reed");
  await user.type(form.getByLabelText("Routing number"), "021000022");
  await user.type(form.getByLabelText("Account number"), "4000123456789");
  await user.selectOptions(form.getByLabelText("Type"), "Savings");
  await user.type(form.getByLabelText("Your password"), "guess");
  await user.click(form.getByRole("button", { name: "Save account" }));
  expect(await form.findByText(/has a typing error/)).toBeVisible();
  await user.clear(form.getByLabelText("Routing number"));
  await user.type(form.getByLabelText("Routing number"), "021000021{Enter}");
  expect(await form.findByText("That password is incorrect.")).toBeVisible();
  expect(form.queryByText("Something went wrong")).not.toBeInTheDocument();
  expect(form.getByLabelText("Account number")).toHaveValue("4000123456789");
  await user.clear(form.getByLabelText("Your password"));
  await user.type(form.getByLabelText("Your password"), "wheels-42{Enter}");
  expect(await screen.findByText("Payouts go to Dan Reed’s account ending in", { exact: false })).toHaveTextContent(
    "Payouts go to Dan Reed’s account ending in 6789 (savings).",
  );
  expect(screen.getByText("Your account is saved. We emailed you about it.")).toBeVisible();
  expect(calls.filter(({ path }) => path === "POST /api/driver/bank-account")).toHaveLength(2);
});
