import { expect, it } from "vitest";
import { type Task, type TaskKind, Today } from "../../../contract/today.ts";
import { read, testApp } from "../../../test/app.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { inMinutes, insert } from "../../../test/rows.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../test/staff.ts";

const app = await testApp();
const desk = await aColleague(app, "desk");

/** The task of that kind about that record; undefined if there is none. */
async function task(kind: TaskKind, id: string): Promise<Task | undefined> {
  const { tasks } = read(Today, await app.get("/api/office/today", desk));
  return tasks.find((one) => one.kind === kind && one.subject?._id === id);
}

const aRide = async (columns: Parameters<typeof insert>[2]) =>
  insert(app, "ride", {
    patient_id: (await aPatient(app)).id,
    pickup_address: "418 Maple Street",
    dropoff_address: "30 Walnut Street",
    return_trip: false,
    payment_method: "cash",
    quote_cents: 4500,
    ...columns,
  });

it("a caller's unpaid hold is on Today in its last two hours, until it is paid or released", async () => {
  const [nurse, patient] = [await aNurse(app), await aPatient(app)];
  await app.sql`update patient set phone = '+12155550188' where id = ${patient.id}`;
  const held = { patient_id: patient.id, consultant_id: nurse.docId, fee_cents: 8000, zoom_email: patient.email };
  const at = (minutes: number) => ({ starts_at: inMinutes(minutes), ends_at: inMinutes(minutes + 30) });
  const [soon, later, own] = [
    await insert(app, "appointment", { ...held, ...at(2000), held_until: inMinutes(100), booked_by: desk.id }),
    await insert(app, "appointment", { ...held, ...at(3000), held_until: inMinutes(200), booked_by: desk.id }),
    await insert(app, "appointment", { ...held, ...at(4000), held_until: inMinutes(20) }),
  ];
  const found = await task("hold", soon);
  expect(found).toMatchObject({ who: "Ann Lee", isByHand: false });
  expect(found?.reason).toMatch(/^The hold on .* with Amara Okafor isn't paid .* Call \(215\) 555-0188\.$/);
  expect([await task("hold", later), await task("hold", own)]).toEqual([undefined, undefined]);
  await app.sql`update appointment set status = 'paid', paid_at = now(), held_until = null where id = ${soon}`;
  await app.sql`update appointment set held_until = now() where id = ${later}`;
  expect([await task("hold", soon), await task("hold", later)]).toEqual([undefined, undefined]);
});

it("a visit within three hours without a video link is listed after three tries, until it has one", async () => {
  const { visitId } = await aNurseVisit(app, await aNurse(app), { startsAt: inMinutes(120) });
  const { visitId: tomorrow } = await aNurseVisit(app, await aNurse(app), { startsAt: inMinutes(1500) });
  await app.sql`update appointment set call_due_at = now() + interval '1 hour', call_tries = 2 where id in ${app.sql([visitId, tomorrow])}`;
  expect(await task("no_call", visitId)).toBeUndefined();
  await app.sql`update appointment set call_tries = 3 where id in ${app.sql([visitId, tomorrow])}`;
  expect((await task("no_call", visitId))?.reason).toMatch(/ with Amara Okafor has no video link yet\.$/);
  expect(await task("no_call", tomorrow)).toBeUndefined();
  await app.sql`update appointment set call_due_at = null where id = ${visitId}`;
  expect(await task("no_call", visitId)).toBeUndefined();
});

it("a ride is listed as soon as none of our drivers can take it, until one can", async () => {
  const at = { transport_type: "stretcher", starts_at: inMinutes(600) };
  const rideId = await aRide({ ...at, status: "pending" });
  await aDriver(app, { vehicleType: "Sedan", online: true });
  const found = await task("nobody_fits", rideId);
  expect(found?.reason).toMatch(/^None of our drivers can take the stretcher ride (at|on) /);

  const driver = await aDriver(app, { vehicleType: "Stretcher Van" });
  expect(await task("nobody_fits", rideId)).toBeUndefined();
  const busy = await aRide({ ...at, status: "accepted", driver_id: driver.id, starts_at: inMinutes(630) });
  expect(await task("nobody_fits", rideId)).toBeDefined();
  await app.sql`update ride set starts_at = starts_at + interval '5 hours' where id = ${busy}`;
  expect(await task("nobody_fits", rideId)).toBeUndefined();
});

it("a ride is not listed when a driver has another vehicle that day, which fits", async () => {
  const rideId = await aRide({ transport_type: "bariatric", starts_at: inMinutes(600), status: "pending" });
  const driver = await aDriver(app, { vehicleType: "Sedan", online: true });
  expect(await task("nobody_fits", rideId)).toBeDefined();
  const vehicle = await insert(app, "vehicle", {
    vehicle_type: "Bariatric Van",
    model: "Ford Transit",
    plate: "PA 77",
  });
  await insert(app, "driver_time_off", {
    ...{ driver_id: driver.id, vehicle_id: vehicle, cause: "vehicle", entered_by: desk.id },
    during: `[${inMinutes(500).toISOString()},${inMinutes(900).toISOString()})`,
  });
  expect(await task("nobody_fits", rideId)).toBeUndefined();
});

it("a ride that its driver did not come for is listed for a day", async () => {
  const driver = await aDriver(app, { name: "Dan Wheeler" });
  const rideId = await aRide({ transport_type: "ambulatory", status: "pending", starts_at: inMinutes(-20) });
  await insert(app, "assignment", { ride_id: rideId, driver_id: driver.id, reason: "free" });
  expect(await task("not_driven", rideId)).toBeUndefined();
  await app.sql`update assignment set outcome = 'not_driven', ended_at = now() where ride_id = ${rideId}`;
  expect((await task("not_driven", rideId))?.reason).toContain("Dan Wheeler");
  await app.sql`update assignment set ended_at = now() - interval '25 hours' where ride_id = ${rideId}`;
  expect(await task("not_driven", rideId)).toBeUndefined();
});

it("a ride that should have ended two hours ago is listed until its driver completes it", async () => {
  const driver = await aDriver(app, { name: "Dan Wheeler" });
  const ride = { transport_type: "ambulatory", status: "accepted", at_door_at: inMinutes(-140) };
  const rideId = await aRide({ ...ride, driver_id: driver.id, starts_at: inMinutes(-130) });
  const acceptedRide = await aRide({ ...ride, driver_id: (await aDriver(app)).id, starts_at: inMinutes(-100) });
  expect((await task("unfinished", rideId))?.reason).toContain("Dan Wheeler");
  expect(await task("unfinished", acceptedRide)).toBeUndefined();
  await app.sql`update ride set status = 'completed', completed_at = now(), fare_cents = 4500 where id = ${rideId}`;
  expect(await task("unfinished", rideId)).toBeUndefined();
});
