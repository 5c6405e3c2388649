import { expect, it } from "vitest";
import { testAppWithCards } from "../../../test/cards.ts";
import { aDriver } from "../../../test/people.ts";
import { anUnpaidRide, aPaidRide, aRideInput } from "../../../test/rides.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const app = await testAppWithCards();

const actionsOnRide = (rideId: string) => app.sql<{ action: string; actor: string }[]>`
  select action, actor, actor_id, patient_id from audit_entry where target_id = ${rideId} order by id`;

it("booking, payment, offers and driving are audited, and reading the list writes no entry", async () => {
  const van = await aDriver(app, { vehicleType: "Stretcher Van", online: true });
  const stranger = await aDriver(app);
  const { rideId, patient } = await aPaidRide(app, aRideInput({ transportType: "stretcher" }));
  for (const { driverToken } of [van, van, stranger]) await app.get("/api/driver/rides", { driverToken });
  await app.get("/api/driver/dashboard", van);
  await app.put("/api/driver/ride/accept", { rideId }, van);
  expect((await app.put("/api/driver/ride/cancel", { rideId }, van)).status).toBe(409);
  await app.sql`update ride set starts_at = now() where id = ${rideId}`;
  await app.put("/api/driver/ride/complete", { rideId, fare: 160 }, van);

  const [byPatient, bySystem, byVan] = [
    { actor: "patient", actorId: patient.id, patientId: patient.id },
    { actor: "system", actorId: null, patientId: patient.id },
    { actor: "driver", actorId: van.id, patientId: patient.id },
  ];
  expect(await actionsOnRide(rideId)).toEqual([
    { action: "ride booked", ...byPatient },
    { action: "ride paid", ...bySystem },
    { action: "ride offered", ...byVan },
    { action: "ride accepted", ...byVan },
    { action: "ride completed", ...byVan },
  ]);
});

it("a ride without a driver is audited as rejected by its driver and canceled by the system", async () => {
  const van = await aDriver(app, { vehicleType: "Bariatric Van", online: true });
  const { rideId } = await aPaidRide(app, aRideInput({ transportType: "bariatric" }));
  await app.put("/api/driver/ride/cancel", { rideId }, van);
  await app.sql`update assignment set ended_at = now() - interval '16 minutes' where ride_id = ${rideId}`;
  await app.sql`update ride set next_check_at = now() where id = ${rideId}`;
  await runJobs(frequentJobs(app.services));
  const actions = await actionsOnRide(rideId);
  expect(actions.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
    "ride booked by patient",
    "ride paid by system",
    "ride offered by driver",
    "ride rejected by driver",
    "ride canceled by system",
  ]);
});

it("an unpaid ride is audited as canceled by the system", async () => {
  const { rideId } = await anUnpaidRide(app);
  await app.sql`update ride set pay_until = now() - interval '1 minute' where id = ${rideId}`;
  await app.sql`update checkout set next_check_at = now() where ride_id = ${rideId}`;
  for (const _ of ["once", "again"]) await runJobs(frequentJobs(app.services));
  expect((await actionsOnRide(rideId)).map(({ action }) => action)).toEqual(["ride booked", "ride canceled"]);
});
