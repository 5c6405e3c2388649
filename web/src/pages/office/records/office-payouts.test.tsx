import { OneBankAccount } from "@lamplight/api/contract/bank-accounts.ts";
import { LinesFound } from "@lamplight/api/contract/earnings.ts";
import {
  OnePayoutRun,
  type PayoutRun,
  PayoutRunList,
  PayoutsDue,
  PayoutsPaid,
  PayoutsPaidPreview,
  type PersonDue,
} from "@lamplight/api/contract/payouts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import type { OfficeRole } from "@lamplight/api/contract/staff.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { onDay } from "../../../../test/on-day.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

onDay("2026-12-01T15:00:00Z");

const idOf = (place: number) => `01a20000-0000-7000-8000-0000000000f${place}`;
const account = {
  ...{ revision: 1, holderName: "Amara Okafor", routingNumber: "021000021", lastDigits: "4417" },
  ...{ isSavings: false, isBusiness: false },
};
const person = (place: number, like: Partial<PersonDue> = {}): PersonDue => ({
  ...{ _id: idOf(place), kind: "nurse", name: "Amara Okafor", count: 41, earnedCents: 229_600, extraCents: 0 },
  ...{ keptCents: 0, inHandCents: 0, cents: 229_600, undecided: 0, undecidedCents: 0 },
  ...{ since: "2026-11-02T15:00:00.000Z", account, unpayable: null },
  ...like,
});
const joseph = person(2, {
  ...{ kind: "driver", name: "Joseph Reed", count: 15, earnedCents: 49_140, extraCents: 1800, keptCents: 6500 },
  ...{ cents: 57_440 },
});
const femi = person(3, { name: "Femi Adeyemi", cents: 81_200, account: null, unpayable: "no_account" });
const due = (people: PersonDue[], like: Partial<PayoutsDue> = {}) =>
  answer(PayoutsDue, {
    ...{ success: true, toDay: "2026-11-30", timeZone: "America/New_York", paysOn: "2026-12-03", people },
    reports: { from: "2026-11-02", cents: 400_000, paidOutCents: 31_760 },
    originator: {
      ...{ companyName: "Lamplight", companyId: "1234567890", routingNumber: "091000019", revision: 1 },
      ...{ destinationNumber: "091000019", destinationName: "First Bank" },
    },
    ...like,
  });
const run: PayoutRun = {
  ...{ _id: idOf(9), revision: 1, name: "payouts-2026-11-30-12", toDay: "2026-11-30", paysOn: "2026-12-03" },
  ...{ madeAt: "2026-12-01T15:00:00.000Z", madeBy: "Eleanor Marsh", paidAt: null, count: 2, cents: 287_040 },
  ...{ returnedCents: 0, hasFile: true },
};
const runs = (...some: PayoutRun[]) => answer(PayoutRunList, { success: true, runs: some, next: null });
const one = (like: Partial<PayoutRun> = {}) =>
  answer(OnePayoutRun, { success: true, run: { ...run, ...like }, payouts: [], shortened: [] });
const DUE = "GET /api/office/money/payouts-due";
const RUNS = "GET /api/office/money/payout-runs";

function open(more: Parameters<typeof serve>[0], role: OfficeRole = "owner") {
  const calls = serve({ ...officeCalls(role), [RUNS]: () => runs(), ...more });
  return { calls, ...visit("/office/money?part=payouts") };
}

it("shows everyone's payout up to yesterday, with sums that add up to Reports and who is left out why", async () => {
  const { calls } = open({ [DUE]: () => due([person(1), joseph, femi]) });
  expect(await screen.findByText("2 payouts")).toBeVisible();
  expect(calls.find(({ path }) => path === DUE)?.search.get("toDay")).toBe("2026-11-30");
  expect(screen.getByRole("row", { name: /Joseph Reed.*\$491\.40 \$18 \$65 – \$574\.40/ })).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Pay Femi Adeyemi" })).toBeDisabled();
  expect(screen.getByRole("heading", { name: "1 person isn't paid now" })).toBeVisible();
  expect(screen.getByText("Femi Adeyemi, $812")).toBeVisible();
  expect(
    screen.getByText(/\$4,000 = \$2,870\.40 paid now \+ \$812 left out \+ \$317\.60 in earlier payouts\./),
  ).toBeVisible();
  expect(screen.getByText("$2,870.40", { selector: "dd" })).toBeVisible();
});

it("follows the chosen day and the people who are left out at once", async () => {
  const { calls, user } = open({
    [DUE]: ({ search }) =>
      search.get("toDay") === "2026-11-15" ? due([joseph], { toDay: "2026-11-15" }) : due([person(1), joseph]),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Pay Amara Okafor" }));
  expect(screen.getByText("1 payout")).toBeVisible();
  expect(screen.getByText("Amara Okafor, $2,296")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Pay everyone" }));
  expect(screen.getByText("2 payouts")).toBeVisible();
  const day = screen.getByLabelText("Everything earned up to");
  await user.clear(day);
  await user.fill(day, "2026-11-15");
  await waitFor(() => expect(screen.queryByText("Amara Okafor")).toBeNull());
  expect(screen.getByText("1 payout")).toBeVisible();
  expect(calls.filter(({ path }) => path === DUE).map(({ search }) => search.get("toDay"))).toContain("2026-11-15");
});

it("opens a person's lines, with how each is counted", async () => {
  const visitLine = {
    ...{ visitId: idOf(5), endedAt: "2026-11-27T13:00:00.000Z", isCorrection: false, paidCents: 8000 },
    ...{ sharePercent: 70, cents: 5600, patient: "Ada N.", isOpen: false },
  };
  const { user } = open({
    [DUE]: () => due([person(1)]),
    [`${DUE}/lines`]: () => answer(LinesFound, { success: true, rides: [], visits: [visitLine] }),
  });
  await user.click(await screen.findByRole("button", { name: "Amara Okafor" }));
  expect(await screen.findByText("70% of $80")).toBeVisible();
  expect(screen.getByText("Ada N.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Statement (PDF)" })).toBeVisible();
});

it("makes the bank file of the sums on the screen after a preview, and refuses with the reason when they changed", async () => {
  let isStale = true;
  const { calls, user } = open({
    [DUE]: () => due([person(1), joseph]),
    "POST /api/office/money/payout-runs/preview": () => one(),
    "POST /api/office/money/payout-runs": () =>
      isStale ? errorResponse(409, "What is due has changed since you opened this page.") : one(),
    [`GET /api/office/money/payout-runs/${run._id}/payouts.ach`]: () => new Response("101 091000019"),
  });
  await user.click(await screen.findByRole("button", { name: "Make bank file" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Make the bank file?" }));
  await user.click(await dialog.findByRole("button", { name: "Make 2 payouts" }));
  expect(await dialog.findByText(/^What is due has changed/)).toBeVisible();
  isStale = false;
  await user.click(dialog.getByRole("button", { name: "Make 2 payouts" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls.findLast(({ path }) => path === "POST /api/office/money/payout-runs")?.json;
  expect(sent).toEqual({
    toDay: "2026-11-30",
    people: [
      { kind: "nurse", _id: idOf(1), cents: 229_600 },
      { kind: "driver", _id: idOf(2), cents: 57_440 },
    ],
  });
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/payouts.ach"))).toBe(true));
});

it("marks all payouts of a file as paid with one press, which can be undone", async () => {
  let made = run;
  const { user, calls } = open({
    [DUE]: () => due([]),
    [RUNS]: () => runs(made),
    [`POST /api/office/money/payout-runs/${run._id}/pay/preview`]: () =>
      answer(PayoutsPaidPreview, {
        success: true,
        count: 2,
        cents: 287_040,
        emails: 1,
        withoutEmail: ["Femi Adeyemi"],
      }),
    [`POST /api/office/money/payout-runs/${run._id}/pay`]: () => {
      made = { ...run, revision: 2, paidAt: "2026-12-01T15:00:00.000Z" };
      return answer(PayoutsPaid, { success: true, run: made, payouts: [], shortened: [], undoSeconds: 10 });
    },
    [`POST /api/office/money/payout-runs/${run._id}/undo`]: () =>
      answer(Done, { success: true, message: "Undone. No one got an email." }),
  });
  expect(
    await screen.findByText(
      "Marks 2 payouts of $2,870.40 as paid and emails the statement to 1 person. No email address: Femi Adeyemi.",
    ),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark 2 as paid" }));
  expect(await screen.findByText(/2 payouts of \$2,870\.40 are marked as paid/)).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/pay"))?.json).toEqual({ revision: 1 });
  await user.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(await screen.findByText("Undone. No one got an email.")).toBeVisible();
});

it("enters the account of somebody who has none, and keeps no draft of it", async () => {
  const { calls, user } = open({
    [DUE]: () => due([femi]),
    "POST /api/office/money/bank-accounts": () => answer(OneBankAccount, { success: true, account }),
  });
  await user.click(await screen.findByRole("button", { name: "Add account of Femi Adeyemi" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Account of Femi Adeyemi" }));
  await user.fill(await dialog.findByLabelText("Routing number"), "021000022");
  await user.fill(dialog.getByLabelText("Account number"), "4000123456789");
  await user.click(dialog.getByRole("button", { name: "Save account" }));
  expect(await dialog.findByText(/^This routing number has a typing error/)).toBeVisible();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("4000123456789");
  await user.clear(dialog.getByLabelText("Routing number"));
  await user.fill(dialog.getByLabelText("Routing number"), "021000021");
  await user.click(dialog.getByRole("button", { name: "Save account" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.find(({ path }) => path.endsWith("/bank-accounts"))?.json).toMatchObject({
    ...{ kind: "nurse", _id: femi._id, revision: 0, holderName: "Femi Adeyemi", accountNumber: "4000123456789" },
    ...{ isSavings: false, isBusiness: false },
  });
});

it("shows a viewer what is due, without buttons", async () => {
  open({ [DUE]: () => due([person(1)]), [RUNS]: () => runs(run) }, "view");
  expect(await screen.findByText("ends in 4417")).toBeVisible();
  expect(await screen.findByText(/Not marked as paid yet/)).toBeVisible();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Make bank file" })).toBeNull();
});
