import { expect, it } from "vitest";
import { RecordViews } from "../../../contract/record-views.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { aPaidRide } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { aPaidVisit } from "../../../test/visits.ts";

const app = await testAppWithCards();
const owner = await aColleague(app, "owner");
async function aPatientWithVisit() {
  const { appointmentId, email } = await aPaidVisit(app);
  const [patient] = await app.sql<{ id: string }[]>`select id from patient where email = ${email}`;
  return { patientId: patient?.id ?? "", appointmentId };
}
const viewsOf = async (patientId: string) =>
  read(RecordViews, await app.get(`/api/office/patients/${patientId}/views`, owner)).views;

it("an owner sees who opened a patient's record and visits, once a day for each person", async () => {
  const { patientId, appointmentId } = await aPatientWithVisit();
  const [ann, ben] = [await aColleague(app, "desk"), await aColleague(app, "view")];
  for (const colleague of [ann, ann, ben])
    expect((await app.get(`/api/office/patients/${patientId}`, colleague)).status).toBe(200);
  expect((await app.get(`/api/office/visits/${appointmentId}`, ann)).status).toBe(200);
  const seen = (await viewsOf(patientId)).map(({ kind, subjectId }) => [kind, subjectId]);
  expect(seen).toHaveLength(3);
  expect(seen).toContainEqual(["visit", appointmentId]);
  expect(seen.filter(([kind]) => kind === "patient")).toHaveLength(2);
});

it("opening a ride is a view of its passenger's records, and a record that isn't found is none", async () => {
  const ride = await aPaidRide(app);
  const [stored] = await app.sql<
    { patient: string }[]
  >`select patient_id as patient from ride where id = ${ride.rideId}`;
  const dispatch = await aColleague(app, "dispatch");
  expect((await app.get(`/api/office/rides/${ride.rideId}`, dispatch)).status).toBe(200);
  expect(await viewsOf(stored?.patient ?? "")).toMatchObject([{ kind: "ride", subjectId: ride.rideId }]);
  const missing = crypto.randomUUID();
  expect((await app.get(`/api/office/patients/${missing}`, owner)).status).toBe(404);
  expect(await viewsOf(missing)).toEqual([]);
});

it("a later look on the same day moves the time of the last one", async () => {
  const { patientId } = await aPatientWithVisit();
  const desk = await aColleague(app, "desk");
  await app.get(`/api/office/patients/${patientId}`, desk);
  await app.sql`update record_view set first_at = now() - interval '2 hours', last_at = now() - interval '2 hours' where patient_id = ${patientId}`;
  await app.get(`/api/office/patients/${patientId}`, desk);
  const [view] = await viewsOf(patientId);
  expect(Date.parse(view?.lastAt ?? "") - Date.parse(view?.firstAt ?? "")).toBeGreaterThan(3_600_000);
});

it("only owners see who looked", async () => {
  const { patientId } = await aPatientWithVisit();
  for (const role of ["desk", "dispatch", "view"] as const)
    expect((await app.get(`/api/office/patients/${patientId}/views`, await aColleague(app, role))).status).toBe(403);
});
