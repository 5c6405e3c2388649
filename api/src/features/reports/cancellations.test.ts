import { expect, it } from "vitest";
import { OfficeRideFound } from "../../../contract/office-rides.ts";
import { OfficeVisitFound } from "../../../contract/office-visits.ts";
import { Report } from "../../../contract/reports.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { aPaidRide } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { aPaidVisit } from "../../../test/visits.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const range = `from=${inDays(-2)}&to=${inDays(40)}`;

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

  const { rows, total } = read(Report, await app.get(`/api/office/reports/cancellations?${range}`, owner));
  expect(rows.map(({ label, value, count }) => [label, value, count])).toEqual([
    ["ride weather", 1, 2],
    ["visit patient", 1, 3],
    ["visit technical_failure", 1, 3],
  ]);
  expect(total).toMatchObject({ value: 3, count: 5 });
  const csv = (await app.get(`/api/office/exports/cancellations.csv?${range}`, owner)).body.text;
  expect(csv).toContain("Rides: Weather");
  expect(csv).toContain("Visits: the patient's wish");
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
  // Out of the other test's range.
  await app.sql`
    update appointment set starts_at = starts_at + interval '100 days', ends_at = ends_at + interval '100 days'
    where id in (${first.appointmentId}, ${second.appointmentId})`;
});
