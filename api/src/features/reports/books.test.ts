import { describe, expect, inject, it } from "vitest";
import { Report, type ReportName } from "../../../contract/reports.ts";
import { aPayer } from "../../../test/account-rides.ts";
import { read, testApp } from "../../../test/app.ts";
import { chanceFrom } from "../../../test/chance.ts";
import { aPayout, PAYOUTS } from "../../../test/payouts.ts";
import { aConsultant, aDriver, aPatient } from "../../../test/people.ts";
import { type Columns, insert } from "../../../test/rows.ts";
import { aColleague } from "../../../test/staff.ts";

const ZONE = "America/New_York";
const app = await testApp({ PRACTICE_TIME_ZONE: ZONE, DATABASE_POOL_SIZE: "4" });
const owner = await aColleague(app, "owner");
const chance = chanceFrom(inject("extent").seed);
const some = <Thing>(...things: [Thing, ...Thing[]]): Thing =>
  things[Math.floor(chance() * things.length)] ?? things[0];
const cents = (most: number) => 1 + Math.floor(chance() * most);

const DAYS = 70;
/** A moment in early 2025, also around the change of clocks and at midnight. */
const at = (day: number) =>
  new Date(Date.UTC(2025, 1, 10 + day, 4 + Math.floor(chance() * 3), some(0, 0, 59), some(0, 59))).toISOString();

type Subject = { column: "appointment_id" | "ride_id" | "extra_of"; id: string };

/** Something paid for: a visit, a ride, or an extra of a ride. */
async function aSubject(patientId: string, docId: string, driverId: string, day: number): Promise<Subject> {
  const time = new Date(Date.UTC(2025, 1, 10 + day, 15, Math.floor(chance() * 60), Math.floor(chance() * 60)));
  if (some(true, false)) {
    const id = await insert(app, "appointment", {
      ...{
        patient_id: patientId,
        consultant_id: docId,
        starts_at: time,
        ends_at: new Date(time.getTime() + 1_800_000),
      },
      ...{ status: "completed", fee_cents: 8000, zoom_email: "ann@books.test", paid_at: time },
    });
    return { column: "appointment_id", id };
  }
  const ride = {
    ...{ patient_id: patientId, driver_id: driverId, pickup_address: "A", dropoff_address: "B", return_trip: false },
    ...{ transport_type: "ambulatory", starts_at: time, status: "completed", completed_at: time },
  };
  const isExtra = some(true, false, false);
  const method = isExtra ? "card" : some("cash", "card");
  const id = await insert(app, "ride", {
    ...{
      ...ride,
      quote_cents: 9000,
      fare_cents: cents(9000),
      payment_method: method,
      paid_at: method === "card" ? time : null,
    },
  });
  if (!isExtra) return { column: "ride_id", id };
  await insert(app, "extra_claim", {
    ...{ ride_id: id, driver_id: driverId, cents: cents(3000), reason: "Stairs", state: "granted" },
    ...{ decided_at: time, decided_by: owner.id },
  });
  return { column: "extra_of", id };
}

/** A payment with what may happen to it: refunds in every state, disputes with every end, a fee, and a second payment. */
async function aPayment(patientId: string, { column, id }: Subject, day: number): Promise<void> {
  const { sql } = app;
  const method: "card" | "account" | "cash" | "check" =
    column === "ride_id" ? some("card", "account") : column === "extra_of" ? "card" : some("card", "cash", "check");
  const isCard = method === "card";
  const amount = 100 + cents(12_000);
  const payment = `pi_${crypto.randomUUID()}`;
  const checkoutId = await insert(app, "checkout", {
    ...{ patient_id: patientId, [column]: id, amount_cents: amount, status: "paid", expires_at: at(day), method },
    ...{ payment_id: payment, paid_at: at(day), taken_by: isCard ? null : owner.id },
    ...(isCard && { session_id: `cs_${payment}`, url: "https://pay.test" }),
  });
  const part = Math.floor(amount / 3);
  const refundId = () => `re_${crypto.randomUUID()}`;
  const back = { checkout_id: checkoutId, payment_id: payment, reason: "office" };
  const hows: Record<typeof method, Columns> = {
    card: { provider_refund_id: refundId() },
    account: { ride_id: id, on_account: true },
    cash: { by_hand: true, returned_by: owner.id },
    check: { by_hand: true, returned_by: owner.id },
  };
  if (some(true, false))
    await insert(app, "refund", { ...back, ...hows[method], amount_cents: cents(part), refunded_at: at(day + 3) });
  if (isCard && some(true, false))
    await insert(app, "refund", {
      ...{ ...back, amount_cents: cents(part) },
      ...some<object>({}, { problem: "The card is closed.", problem_since: at(day + 4) }),
    });
  if (isCard && some(true, false))
    await insert(app, "dispute", {
      ...{ provider_id: `du_${payment}`, payment_id: payment, checkout_id: checkoutId, reason: "general" },
      ...{ amount_cents: some(amount, cents(amount)), opened_at: at(day + 5) },
      status: some("lost", "won", "needs_response", "under_review", "warning_closed"),
    });
  if (isCard && some(true, true, false))
    await sql`
      insert into payment_fee (provider_id, payment_id, checkout_id, cents, happened_at)
      values (${`txn_${payment}`}, ${payment}, ${checkoutId}, ${some(cents(400), -cents(50))}, ${at(day)})`;
  if (isCard && some(true, false, false, false))
    await sql`
      insert into unmatched_payment (checkout_id, session_id, payment_id, amount_cents, currency, found_at)
      values (${checkoutId}, ${`cs_2_${payment}`}, ${`pi_2_${payment}`}, ${some(amount, null)}, 'usd', ${at(day)})`;
}

const made = await someMonths();

async function someMonths() {
  const patient = await aPatient(app);
  const [nurse, driver] = [await aConsultant(app), await aDriver(app)];
  await app.sql`update driver set name = '=cmd|calc' where id = ${driver.id}`;
  for (let n = 0; n < 90; n += 1) {
    const day = Math.floor(chance() * DAYS);
    await aPayment(patient.id, await aSubject(patient.id, nurse.id, driver.id, day), day);
  }
  const { _id: payerId } = await aPayer(app, owner);
  await insert(app, "payer_payment", {
    ...{
      payer_organization_id: payerId,
      cents: 6500,
      received_on: "2025-03-09",
      reference: "=1+1",
      recorded_by: owner.id,
    },
  });
  // What is due before the clocks change is paid then; one of two payouts is returned by the bank.
  const payouts = [];
  for (const payee of [{ kind: "nurse", _id: nurse.id } as const, { kind: "driver", _id: driver.id } as const]) {
    await app.sql`delete from dispute where status in ('needs_response', 'under_review')`;
    // A driver who collected more than they earned gets no payout.
    await insert(app, "ride", {
      ...{
        patient_id: patient.id,
        driver_id: driver.id,
        pickup_address: "A",
        dropoff_address: "B",
        return_trip: false,
      },
      ...{ transport_type: "stretcher", starts_at: "2025-03-01T15:00:00Z", status: "completed", quote_cents: 90_000 },
      ...{
        completed_at: "2025-03-01T15:00:00Z",
        fare_cents: 90_000,
        payment_method: "card",
        paid_at: "2025-03-01T15:00:00Z",
      },
    });
    const { run, payout } = await aPayout(app, owner, payee, "2025-03-08");
    await app.post(`${PAYOUTS}/${run._id}/pay`, { revision: 1 }, owner);
    await app.sql`update payout set paid_at = '2025-03-09 04:59:59+00' where id = ${payout._id}`;
    payouts.push({ run, payout });
  }
  const [, last] = payouts;
  await app.post(`/api/office/money/payouts/${last?.payout._id}/return`, { revision: 2 }, owner);
  await app.sql`update payout set returned_at = '2025-03-12 12:00+00' where id = ${last?.payout._id ?? null}`;
  return payouts;
}

type Line = { day: string; entry: string; account: string; debit: number; credit: number };

async function booksOf(from: string, to: string): Promise<Line[]> {
  const { body, status } = await app.get(`/api/office/exports/books.csv?from=${from}&to=${to}`, owner);
  expect(status).toBe(200);
  const [head, ...rows] = String(body["text"]).trim().split("\n");
  expect(head?.replace("\ufeff", "")).toBe(
    "Day (America/New_York),Entry,Account,Debit (dollars),Credit (dollars),Reference",
  );
  return rows.map((row) => {
    const [day = "", entry = "", account = "", debit = "", credit = ""] = row.split(",");
    return { day, entry, account, debit: Math.round(Number(debit) * 100), credit: Math.round(Number(credit) * 100) };
  });
}

/** Debits less credits of the accounts whose names begin like this. */
const balance = (lines: readonly Line[], account: string) =>
  lines.reduce((sum, line) => sum + (line.account.startsWith(account) ? line.debit - line.credit : 0), 0);

async function reported(name: ReportName, from: string, to: string): Promise<number> {
  return read(Report, await app.get(`/api/office/reports/${name}?from=${from}&to=${to}`, owner)).total.value;
}

/** Whole months, a day with a change of clocks, single days and everything. */
const RANGES = [
  ["2025-01-01", "2025-12-31"],
  ["2025-02-01", "2025-02-28"],
  ["2025-03-01", "2025-03-31"],
  ["2025-03-08", "2025-03-09"],
  ["2025-03-09", "2025-03-09"],
  ["2025-04-10", "2025-04-30"],
] as const;

describe("the books", () => {
  it.each(RANGES)("from %s to %s are those of Reports to the cent", async (from, to) => {
    const lines = await booksOf(from, to);
    expect(0 - balance(lines, "40")).toBe(await reported("revenue", from, to));
    expect(balance(lines, "41")).toBe(await reported("refunds", from, to));
    expect(balance(lines, "4200")).toBe(await reported("disputes", from, to));
    const net = 0 - balance(lines, "4") - balance(lines, "6000");
    expect(net).toBe(await reported("net", from, to));
    expect(lines.every(({ day }) => day >= from && day <= to)).toBe(true);
  });

  it("balance: each entry, each day and all of it", async () => {
    const lines = await booksOf("2025-01-01", "2025-12-31");
    expect(lines.length).toBeGreaterThan(200);
    for (const entry of Map.groupBy(lines, ({ day, entry }) => `${day} ${entry}`).values())
      expect([entry[0]?.entry, balance(entry, "")]).toEqual([entry[0]?.entry, 0]);
    expect(lines.every(({ debit, credit }) => debit >= 0 && credit >= 0 && debit + credit > 0)).toBe(true);
    expect(new Set(lines.map(({ account }) => account)).size).toBe(13);
  });

  it("have each day once, whichever way the range is cut", async () => {
    const whole = await booksOf("2025-02-20", "2025-03-20");
    const parts = [await booksOf("2025-02-20", "2025-03-08"), await booksOf("2025-03-09", "2025-03-20")].flat();
    for (const account of new Set(whole.map((line) => line.account)))
      expect([account, balance(parts, account)]).toEqual([account, balance(whole, account)]);
  });

  it("have payouts on the day they were paid, with the cash that the driver kept, and back when the bank returned one", async () => {
    const lines = await booksOf("2025-03-08", "2025-03-08");
    const [toNurse, toDriver] = made.map(({ payout }) => payout.cents);
    expect(0 - balance(lines, "1000")).toBe((toNurse ?? 0) + (toDriver ?? 0));
    expect(balance(lines, "5000")).toBe(toNurse);
    const [kept] = await app.sql<{ cashCents: number }[]>`
      select cash_cents from payout where id = ${made[1]?.payout._id ?? null}`;
    expect(balance(lines, "5010")).toBe((toDriver ?? 0) + (kept?.cashCents ?? 0));
    const back = (await booksOf("2025-03-12", "2025-03-12")).filter(({ entry }) => entry.startsWith("payout returned"));
    expect(balance(back, "1000")).toBe(toDriver);
    expect(0 - balance(back, "5010")).toBe((toDriver ?? 0) + (kept?.cashCents ?? 0));
  });

  it("have no formula, and are for owners and viewers; the log says who exported them", async () => {
    const { body } = await app.get("/api/office/exports/books.csv?from=2025-03-09&to=2025-03-09", owner);
    expect(String(body["text"])).toContain("'=1+1");
    const [desk, view] = [await aColleague(app, "desk"), await aColleague(app, "view")];
    const range = "from=2025-03-01&to=2025-03-31";
    expect((await app.get(`/api/office/exports/books.csv?${range}`, desk)).status).toBe(403);
    expect((await app.get(`/api/office/exports/books.csv?${range}`, view)).status).toBe(200);
    const log = await app.sql`select from audit_entry where action = 'books exported' and subject_id = ${view.id}`;
    expect(log).toHaveLength(1);
  });
});
