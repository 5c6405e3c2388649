import { expect, it } from "vitest";
import { PaymentList } from "../../contract/money.ts";
import { OfficeDrivers } from "../../contract/office-drivers.ts";
import { RideBoard } from "../../contract/office-rides.ts";
import { REPORTS, Report } from "../../contract/reports.ts";
import { read, testApp } from "../../test/app.ts";
import { aColleague } from "../../test/staff.ts";
import { seed } from "./seed.ts";

const app = await testApp();
await seed(app.services, { hasLivingDay: true });
const owner = await aColleague(app, "owner");

it("every paid visit has one payment of its fee", async () => {
  const [visits] = await app.sql<{ paid: number; paidOnce: number }[]>`
    select count(*)::int as paid, count(*) filter (where (
      select count(*) = 1 and sum(amount_cents) = a.fee_cents from checkout k where k.appointment_id = a.id))::int as paid_once
    from appointment a where paid_at is not null`;
  expect(visits?.paid).toBeGreaterThan(1000);
  expect(visits?.paidOnce).toBe(visits?.paid);
  expect(read(PaymentList, await app.get("/api/office/money/payments", owner)).payments.length).toBeGreaterThan(10);
});

it("every report of the last year has rows", async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  for (const name of REPORTS.filter((one) => ["use", "revenue"].includes(one)))
    expect(
      read(Report, await app.get(`/api/office/reports/${name}?from=${day(300)}&to=${day(1)}`, owner)).rows.length,
    ).toBeGreaterThan(0);
});

it("the board has rides with and without a driver, and nothing ends before its time", async () => {
  const [rides] = await app.sql<{ pending: number; accepted: number }[]>`
    select count(*) filter (where status = 'pending')::int as pending, count(*) filter (where status = 'accepted')::int as accepted from ride`;
  expect(rides).toEqual({ pending: 3, accepted: 3 });
  const { rides: waiting } = read(RideBoard, await app.get("/api/office/rides?band=waiting", owner));
  expect(waiting).toHaveLength(3);
  expect(
    read(OfficeDrivers, await app.get("/api/office/drivers", owner)).drivers.map(({ ridesAhead }) => ridesAhead),
  ).toHaveLength(4);
});

it("Today has tasks, the inbox has messages, and drivers have payouts", async () => {
  const tasks = await app.sql<{ kind: string }[]>`select distinct kind from open_tasks()`;
  expect(tasks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["message"]));
  const [counts] = await app.sql`
    select (select count(*)::int from inbox_item where closed_at is null) as messages, (select count(*)::int from payout) as payouts,
      (select count(*)::int from refund where by_hand and refunded_at is null) as refunds`;
  expect(counts).toEqual({ messages: 3, payouts: 4, refunds: 1 });
});
