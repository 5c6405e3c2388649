import { expect, it } from "vitest";
import { testAppWithCards } from "../../../test/cards.ts";
import { aDispute, paymentIdOf } from "../../../test/disputes.ts";
import { aCompletedRide } from "../../../test/payouts.ts";
import { aDriver } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";
import { aPaidVisit } from "../../../test/visits.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10", PRACTICE_TIME_ZONE: "America/New_York" });
const desk = await aColleague(app, "desk");
const owner = await aColleague(app, "owner");

/** The cells of a file's rows; none of the test's values contains a comma. */
async function file(name: string, range: string): Promise<string[][]> {
  const { status, headers, body } = await app.get(`/api/office/exports/${name}.csv?${range}`, desk);
  expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  return String(body["text"])
    .trim()
    .split("\n")
    .map((line) => line.split(","));
}

it("payments are exported with refunds, disputes, fees and net in dollars, and instants with the practice's offset", async () => {
  const visit = await aPaidVisit(app);
  const paymentId = await paymentIdOf(app, visit.appointmentId);
  await aDispute(app, visit.appointmentId);
  await app.sql`
    insert into refund (checkout_id, payment_id, amount_cents, reason, provider_refund_id, refunded_at)
    select id, payment_id, 1050, 'office', 're_exported', now() from checkout where payment_id = ${paymentId}`;
  await app.sql`
    insert into payment_fee (provider_id, payment_id, checkout_id, cents, happened_at)
    select 'txn_exported', payment_id, id, 262, paid_at from checkout where payment_id = ${paymentId}`;
  await app.sql`update checkout set paid_at = '2024-03-10 06:59:59+00' where payment_id = ${paymentId}`;
  await app.sql`update appointment set starts_at = '2024-03-10 15:00+00', ends_at = '2024-03-10 15:30+00' where id = ${visit.appointmentId}`;
  await app.sql`update patient set name = '=Ann' where id = (select patient_id from appointment where id = ${visit.appointmentId})`;
  const [head, row, ...rest] = await file("payments", "from=2024-03-09&to=2024-04-01");
  expect(head).toEqual([
    "Paid at (America/New_York)",
    "Patient",
    "For",
    "Nurse or driver",
    "Starts at (America/New_York)",
    "Method",
    "Paid (dollars)",
    "Refunded (dollars)",
    "Refund due (dollars)",
    "Disputed (dollars)",
    "Fees (dollars)",
    "Net (dollars)",
    "Payment",
  ]);
  const amounts = ["card", "80.00", "10.50", "0.00", "80.00", "2.62", "-13.12"];
  expect(row).toEqual([
    "2024-03-10T01:59:59-05:00",
    "'=Ann",
    "Visit",
    "Amara Okafor",
    "2024-03-10T11:00:00-04:00",
    ...amounts,
    paymentId,
  ]);
  expect(rest).toEqual([]);
  expect(await file("payments", "from=2024-03-11&to=2024-03-12")).toHaveLength(1);
  const [, exported] = await file("visits", "from=2024-03-10&to=2024-03-10");
  expect(exported?.slice(0, 9)).toEqual([
    "2024-03-10T11:00:00-04:00",
    "2024-03-10T11:30:00-04:00",
    "Amara Okafor",
    "'=Ann",
    "paid",
    "",
    "80.00",
    "80.00",
    "10.50",
  ]);
});

it("rides are exported, and each export is in the log", async () => {
  const { id } = await aDriver(app, { name: "Dan Reed" });
  const rideId = await aCompletedRide(app, id, { fareCents: 4500, completedAt: "2024-05-01T12:00:00Z" });
  const [, row] = await file("rides", "from=2024-05-01&to=2024-05-01");
  expect(row).toEqual([
    ...["2024-05-01T08:00:00-04:00", "Ann Lee", "Ann Lee", "Dan Reed", "ambulatory", "completed", "card"],
    ...["45.00", "45.00", "0.00", "2024-05-01T08:00:00-04:00", rideId],
  ]);
  const log = await app.get("/api/office/log", owner);
  expect(JSON.stringify(log.body)).toContain("rides exported");
});

it("dispatch may not export", async () => {
  const dispatch = await aColleague(app, "dispatch");
  for (const name of ["payments", "visits", "rides"])
    expect((await app.get(`/api/office/exports/${name}.csv?from=2024-05-01&to=2024-05-01`, dispatch)).status).toBe(403);
});
