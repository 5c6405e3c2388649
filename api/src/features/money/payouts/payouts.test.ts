import { describe, expect, it } from "vitest";
import { OnePayoutRun, PayoutRunList, PayoutsPaid, PayoutsPaidPreview } from "../../../../contract/payouts.ts";
import { Report } from "../../../../contract/reports.ts";
import { read, testApp } from "../../../../test/app.ts";
import {
  aBankAccount,
  aCompletedRide,
  aDriverToPay,
  allDue,
  aPayout,
  asksPayout,
  dueTo,
  PAYOUTS,
} from "../../../../test/payouts.ts";
import { aDriver } from "../../../../test/people.ts";
import { type Columns, insert } from "../../../../test/rows.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testApp({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
const TO = "2026-01-05";

const driver = (_id: string) => ({ kind: "driver", _id }) as const;
const make = (driverId: string, toDay = TO) => asksPayout(app, owner, driver(driverId), toDay);
const made = (driverId: string, toDay = TO) => aPayout(app, owner, driver(driverId), toDay);
function extra(driverId: string, rideId: string, state: "asked" | "granted" | "refused", cents: number) {
  const decided: Columns = state === "asked" ? {} : { decided_at: new Date(), decided_by: owner.id };
  const claim = { ride_id: rideId, driver_id: driverId, cents, reason: "Stairs", state };
  return insert(app, "extra_claim", { ...claim, ...decided });
}
const due = (driverId: string, toDay?: string) => dueTo(app, owner, driverId, toDay);
const act = (runId: string, what: string, revision: number) =>
  app.post(`${PAYOUTS}/${runId}/${what}`, { revision }, owner);
const pay = (runId: string, revision = 1) => act(runId, "pay", revision);
/** A run of several drivers' payouts of $45 each. */
async function aRunOf(count: number) {
  const ids = [];
  for (let place = 0; place < count; place += 1) ids.push(await aDriverToPay(app));
  const people = ids.map((_id) => ({ ...driver(_id), cents: 4500 }));
  return { ids, people, ...read(OnePayoutRun, await app.post(PAYOUTS, { toDay: TO, people }, owner)) };
}
const logOf = async (driverId: string) => {
  const log = await app.sql<{ action: string }[]>`
    select action from audit_entry where subject_id = ${driverId} order by id`;
  return log.map(({ action }) => action);
};
const emailsOf = (payoutId: string) => app.sql<{ dueAt: Date; queuedAt: Date }[]>`
  select due_at, queued_at from email_outbox where subject_id = ${payoutId}`;

/** The cells of a payout's CSV, line by line. */
async function csvOf(id: string): Promise<string[][]> {
  const answer = await app.app.request(`/api/office/money/payouts/${id}/rides.csv`, {
    headers: { cookie: owner.cookie },
  });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  return (await answer.text())
    .replace("\ufeff", "")
    .trim()
    .split("\n")
    .map((line) => line.split(","));
}

describe("a payout", () => {
  it("is the fares and granted extras minus the cash collected, and its CSV adds up to it", async () => {
    const { id } = await aDriver(app);
    await aCompletedRide(app, id, { fareCents: 4500 });
    const withExtra = await aCompletedRide(app, id, { fareCents: 3000, completedAt: "2026-01-03T15:00:00Z" });
    await extra(id, withExtra, "granted", 500);
    const cash = await aCompletedRide(app, id, { fareCents: 2000, paid: "cash" });
    await extra(id, cash, "refused", 900);
    const sums = { count: 3, earnedCents: 9500, extraCents: 500, keptCents: 0, inHandCents: 2000, cents: 8000 };
    expect(await due(id)).toMatchObject({ ...sums, undecided: 0, since: "2026-01-03T15:00:00.000Z" });

    const { payout } = await made(id);
    expect(payout).toMatchObject({ cents: 8000, count: 3, fromDay: "2026-01-03", toDay: TO, paidAt: null });
    expect(await due(id)).toBeUndefined();
    const rows = await csvOf(payout._id);
    expect(rows.at(-1)).toEqual(["Sum", "", "", "", "", "", "", "95.00", "5.00", "20.00", "80.00"]);
    const sum = rows.slice(1, -1).reduce((total, row) => total + Number(row.at(-1)), 0);
    expect(sum * 100).toBe(payout.cents);
  });

  it("leaves out a ride whose extra is undecided, and says how much waits", async () => {
    const { id } = await aDriver(app);
    const rideId = await aCompletedRide(app, id, { fareCents: 4500 });
    await extra(id, rideId, "asked", 700);
    expect(await due(id)).toMatchObject({ count: 0, cents: 0, undecided: 1, undecidedCents: 4500 });
    const answer = await make(id);
    expect(answer.status).toBe(409);
    expect(answer.body["message"]).toMatch(/^There is nothing to pay to /);
    await app.sql`update extra_claim set state = 'granted', decided_at = now(), decided_by = ${owner.id} where ride_id = ${rideId}`;
    expect((await made(id)).payout).toMatchObject({ cents: 5200 });
  });

  it("ends with its last day at the practice's midnight, and accepts no day that is not over", async () => {
    const { id } = await aDriver(app);
    await aCompletedRide(app, id, { fareCents: 4500, completedAt: "2026-01-06T04:59:59Z" });
    await aCompletedRide(app, id, { fareCents: 3000, completedAt: "2026-01-06T05:00:00Z" });
    expect(await due(id, TO)).toMatchObject({ cents: 4500, count: 1 });
    expect((await made(id)).payout).toMatchObject({ cents: 4500, count: 1 });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const answer = await make(id, tomorrow);
    expect([answer.status, answer.body["message"]]).toEqual([400, "Please choose a day in the past"]);
  });

  it("is left out with the reason when its person has no bank account or collected it all in cash", async () => {
    const [without, inCash] = [await aDriver(app), await aDriver(app)];
    await aCompletedRide(app, without.id, { fareCents: 4500 });
    await aCompletedRide(app, inCash.id, { fareCents: 4500, paid: "cash" });
    expect(await due(without.id)).toMatchObject({ unpayable: "no_account", account: null, cents: 4500 });
    expect(await due(inCash.id)).toMatchObject({ unpayable: "nothing_due", cents: 0 });
    const people = [{ ...driver(without.id), cents: 4500 }];
    const answer = await app.post(PAYOUTS, { toDay: TO, people }, owner);
    expect(answer.status).toBe(409);
    expect(answer.body["message"]).toMatch(/ has no bank account\. Please add it, or leave .* out\.$/);
    await aBankAccount(app, driver(without.id));
    expect(await due(without.id)).toMatchObject({ unpayable: null, account: { lastDigits: "6789" } });
  });
});

describe("payouts of many people", () => {
  it("have each ride once, however many people press at the same moment, together or apart", async () => {
    const ids = [await aDriverToPay(app), await aDriverToPay(app), await aDriverToPay(app)];
    const people = ids.map((_id) => ({ ...driver(_id), cents: 4500 }));
    const choices = [people, people, people.slice(1), [...people].reverse(), people.slice(0, 1), people];
    const answers = await Promise.all(choices.map((some) => app.post(PAYOUTS, { toDay: TO, people: some }, owner)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const lines = await app.sql<{ rideId: string }[]>`
      select ride_id from payout_line join payout on payout.id = payout_id where driver_id = any(${ids}::uuid[])`;
    expect(new Set(lines.map(({ rideId }) => rideId)).size).toBe(lines.length);
    const sums = await app.sql<{ cents: number }[]>`
      select cents from payout where driver_id = any(${ids}::uuid[])`;
    expect(sums.every(({ cents }) => cents === 4500)).toBe(true);
  });

  it("are refused, with what is due now, when a sum has changed since the screen was opened", async () => {
    const id = await aDriverToPay(app);
    await aCompletedRide(app, id, { fareCents: 1000 });
    const answer = await app.post(PAYOUTS, { toDay: TO, people: [{ ...driver(id), cents: 4500 }] }, owner);
    expect(answer.status).toBe(409);
    expect(answer.body["message"]).toMatch(/^What is due has changed/);
    expect(JSON.stringify(answer.body)).toContain('"cents":5500');
    expect(await due(id)).toMatchObject({ cents: 5500 });
  });

  it("can be previewed, which changes nothing", async () => {
    const id = await aDriverToPay(app);
    const people = [{ ...driver(id), cents: 4500 }];
    const shown = read(OnePayoutRun, await app.post(`${PAYOUTS}/preview`, { toDay: TO, people }, owner));
    expect(shown).toMatchObject({ run: { count: 1, cents: 4500, paidAt: null }, payouts: [{ lastDigits: "6789" }] });
    expect(await due(id)).toMatchObject({ cents: 4500 });
    expect((await app.get(`${PAYOUTS}/${shown.run._id}`, owner)).status).toBe(404);
  });

  it("are marked as paid by one press, once, and everyone gets the statement when it can't be undone anymore", async () => {
    const { run, payouts, ids } = await aRunOf(3);
    const preview = await act(run._id, "pay/preview", 1);
    expect(read(PayoutsPaidPreview, preview)).toMatchObject({ count: 3, cents: 13_500, emails: 3, withoutEmail: [] });
    const answers = await Promise.all([pay(run._id), pay(run._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const paid = read(OnePayoutRun, await app.get(`${PAYOUTS}/${run._id}`, owner));
    expect(paid).toMatchObject({ run: { revision: 2, paidAt: expect.any(String) } });
    expect(paid.payouts.map(({ reference }) => reference)).toEqual(Array(3).fill(run.name));
    for (const { _id } of payouts) {
      const [email] = await emailsOf(_id);
      expect(Number(email?.dueAt) - Number(email?.queuedAt)).toBe(10_000);
    }
    expect(await logOf(ids[0] ?? "")).toEqual(["payout created", "payout paid"]);
    expect((await act(run._id, "drop", 2)).status).toBe(409);
    const { runs } = read(PayoutRunList, await app.get(`${PAYOUTS}?limit=200`, owner));
    expect(runs.find(({ _id }) => _id === run._id)).toMatchObject({ count: 3, cents: 13_500 });
  });

  it("can be unmarked for ten seconds, with nobody told, and not later", async () => {
    const { run, payouts, ids } = await aRunOf(2);
    const { undoSeconds } = read(PayoutsPaid, await pay(run._id));
    expect(undoSeconds).toBe(10);
    expect((await act(run._id, "undo", 2)).status).toBe(200);
    expect(await emailsOf(payouts[0]?._id ?? "")).toEqual([]);
    expect(read(OnePayoutRun, await app.get(`${PAYOUTS}/${run._id}`, owner)).run).toMatchObject({ paidAt: null });
    expect(await logOf(ids[1] ?? "")).toEqual(["payout created", "payout paid", "payout unmarked"]);
    expect((await pay(run._id, 3)).status).toBe(200);
    await app.sql`update payout set paid_at = paid_at - interval '11 seconds' where run_id = ${run._id}`;
    const late = await act(run._id, "undo", 4);
    expect([late.status, late.body["message"]]).toEqual([409, "It's too late to undo: statements may have been sent."]);
    expect(await emailsOf(payouts[0]?._id ?? "")).toHaveLength(1);
  });

  it("can be deleted until they are marked as paid, and what is in them is due again", async () => {
    const { run, ids } = await aRunOf(2);
    expect((await act(run._id, "drop", 9)).status).toBe(409);
    expect((await act(run._id, "drop", 1)).status).toBe(200);
    for (const id of ids) expect(await due(id)).toMatchObject({ cents: 4500 });
    expect((await app.get(`${PAYOUTS}/${run._id}`, owner)).status).toBe(404);
    expect((await made(ids[0] ?? "")).payout).toMatchObject({ cents: 4500 });
  });

  it("of which the bank returned one are due again in that one only, and it can be paid again", async () => {
    const { run, payouts } = await aRunOf(2);
    const [back, stays] = payouts;
    const path = `/api/office/money/payouts/${back?._id}/return`;
    expect((await app.post(path, { revision: 1 }, owner)).status).toBe(409);
    await pay(run._id);
    const answers = await Promise.all([1, 2].map(() => app.post(path, { revision: 2 }, owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = read(OnePayoutRun, await app.get(`${PAYOUTS}/${run._id}`, owner));
    expect(after.run).toMatchObject({ cents: 9000, returnedCents: 4500 });
    expect(await due(back?.payee._id ?? "")).toMatchObject({ cents: 4500, count: 1 });
    expect(await due(stays?.payee._id ?? "")).toBeUndefined();
    expect((await made(back?.payee._id ?? "")).payout).toMatchObject({ cents: 4500, count: 1 });
  });

  it("are for owners only; a viewer only reads them, and CSV escapes formulas", async () => {
    const { id } = await aDriver(app);
    await aCompletedRide(app, id, { fareCents: 4500, pickup: "=1+1" });
    const { run, payout } = await made(id);
    expect((await csvOf(payout._id))[1]?.[4]).toBe("'=1+1");
    const [view, desk] = [await aColleague(app, "view"), await aColleague(app, "desk")];
    expect((await app.get(PAYOUTS, view)).status).toBe(200);
    expect((await app.get(`${PAYOUTS}/${run._id}/payouts.csv`, view)).status).toBe(403);
    const people = [{ ...driver(id), cents: 4500 }];
    expect((await app.post(PAYOUTS, { people, toDay: TO }, view)).status).toBe(403);
    expect((await app.get(PAYOUTS, desk)).status).toBe(403);
  });
});

it("what Reports shows is what was paid out before, and what is due or waits for a decision", async () => {
  const { id } = await aDriver(app);
  await aCompletedRide(app, id, { fareCents: 4100, completedAt: "2026-01-01T15:00:00Z" });
  await made(id, "2026-01-02");
  await extra(id, await aCompletedRide(app, id, { fareCents: 3300 }), "asked", 900);
  await aCompletedRide(app, id, { fareCents: 2200, paid: "cash" });
  const { people, reports } = await allDue(app, owner, TO);
  const dueCents = people.reduce((sum, { cents, undecidedCents }) => sum + cents + undecidedCents, 0);
  expect((reports?.cents ?? 0) - (reports?.paidOutCents ?? 0)).toBe(dueCents);
  const report = await app.get(`/api/office/reports/earnings?from=${reports?.from}&to=${TO}`, owner);
  expect(read(Report, report).total.value).toBe(reports?.cents);
});
