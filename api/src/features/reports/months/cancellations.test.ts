import { expect, it } from "vitest";
import { MonthReport } from "../../../../contract/month-reports.ts";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aPaidRide } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
const MONTH = "2024-02";
/** Everything that is booked, to a month of its own. */
const moveToMonth = async (visits: string[], rides: string[]) => {
  await app.sql`update appointment set starts_at = '2024-02-10 15:00+00'
    where id = any(${visits}::uuid[]) and status = 'cancelled'`;
  await app.sql`update ride set starts_at = '2024-02-10 15:00+00' where id = any(${rides}::uuid[]) and status = 'cancelled'`;
};

it("counts cancellations of visits and rides by who canceled and why; the log has the reason", async () => {
  const visits = [await aPaidVisit(app), await aPaidVisit(app), await aPaidVisit(app)];
  const rides = [await aPaidRide(app), await aPaidRide(app)];
  const [byUs, byPatient] = visits;
  const visitPath = `/api/office/visits/${byUs?.appointmentId}`;
  const { visit } = read(OfficeVisitFound, await app.get(visitPath, owner));
  const cause = { canceledBy: "office", cause: "technical_failure" };
  expect((await app.post(`${visitPath}/cancel`, { revision: visit.revision, ...cause }, owner)).status).toBe(200);
  const own = { appointmentId: byPatient?.appointmentId, refundCents: 8000 };
  expect((await app.post("/api/user/cancel-appointment", own, byPatient)).status).toBe(200);
  const ridePath = `/api/office/rides/${rides[0]?.rideId}`;
  const { ride } = read(OfficeRideFound, await app.get(ridePath, owner));
  const weather = { revision: ride.revision, canceledBy: "office", cause: "weather" };
  expect((await app.post(`${ridePath}/cancel`, weather, owner)).status).toBe(200);

  await moveToMonth(
    visits.map(({ appointmentId }) => appointmentId),
    rides.map(({ rideId }) => rideId),
  );
  const report = async (month: string) =>
    read(MonthReport, await app.get(`/api/office/month-reports/cancellations?month=${month}`, owner));
  const fare = ride.quoteCents;
  const { rows, total } = await report(MONTH);
  expect(rows.map(({ labels, values, before }) => [...labels, ...values, ...before])).toEqual([
    ["Visits", "Our office", "Technical failure", 1, 8000, 0, 0],
    ["Visits", "Patient", "The patient's wish", 1, 8000, 0, 0],
    ["Rides", "Our office", "Weather", 1, fare, 0, 0],
  ]);
  expect(total).toEqual({ values: [3, 16_000 + fare], before: [0, 0] });
  const after = await report("2024-03");
  expect(after.rows.map(({ values, before }) => [values[0], before[0]])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(after.total.before).toEqual(total.values);
  const csv = (await app.get(`/api/office/exports/cancellations.csv?month=${MONTH}`, owner)).body.text;
  expect(csv).toContain("Rides,Our office,Weather,1,0,");
  expect(csv).toContain("All,,,3,0,");
  const seen = read(OfficeRideFound, await app.get(ridePath, owner)).ride;
  expect(seen.timeline.find(({ what }) => what === "ride canceled")?.change).toMatchObject({
    cause: [null, "weather"],
  });
});

it("a cancellation by us without a chosen reason counts as another reason, and one at the patient's wish has none", async () => {
  const [first, second] = [await aPaidVisit(app), await aPaidVisit(app)];
  for (const [visit, canceledBy] of [
    [first, "consultant"],
    [second, "patient"],
  ] as const) {
    const path = `/api/office/visits/${visit.appointmentId}`;
    const { revision } = read(OfficeVisitFound, await app.get(path, owner)).visit;
    expect((await app.post(`${path}/cancel`, { revision, canceledBy, cause: "other" }, owner)).status).toBe(200);
  }
  const causes = await app.sql<{ cause: string | null }[]>`
    select cancel_cause as cause from appointment where id in (${first.appointmentId}, ${second.appointmentId}) order by id`;
  expect(causes.map(({ cause }) => cause)).toEqual(["other", null]);
  // Out of the other test's month.
  await app.sql`
    update appointment set starts_at = '2023-06-10 15:00+00' where id in (${first.appointmentId}, ${second.appointmentId})`;
});
