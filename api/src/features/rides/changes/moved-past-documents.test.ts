import { beforeEach, expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDay, aDriverDocument } from "../../../../test/driver-documents.ts";
import { outcomes, says } from "../../../../test/driving.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";

const app = await testAppWithCards();
type BookedRide = Awaited<ReturnType<typeof aPaidRide>>;

const moveTo = ({ rideId, token }: BookedRide, days: number) => {
  const { appointmentDate, appointmentTime } = aRideInput({ days });
  return app.post("/api/user/move-ride", { rideId, appointmentDate, appointmentTime }, { token });
};

beforeEach(() => removeDriversAndRides(app));

async function anAcceptedRideOf(name: string) {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", name, online: true });
  const ride = await aPaidRide(app);
  await says(app, van, "accept", ride);
  return { van, ride };
}

it("a ride moved past the end of a driver's document is unassigned and offered to another driver", async () => {
  const { van, ride } = await anAcceptedRideOf("Bo");
  await aDriverDocument(app, van.id, { kind: "inspection", expiresOn: aDay(5) });
  await aDriver(app, { vehicleType: "Wheelchair Van", name: "Lucia", online: true });
  expect((await moveTo(ride, 8)).status).toBe(200);
  expect(await patientsView(app, ride)).toMatchObject({ status: "assigned", driver: { name: "Lucia" } });
  expect(await outcomes(app, ride)).toEqual(["withdrawn", "offered"]);
});

it("a ride moved within the driver's documents keeps its driver", async () => {
  const { van, ride } = await anAcceptedRideOf("Bo");
  await aDriverDocument(app, van.id, { kind: "inspection", expiresOn: aDay(8) });
  expect((await moveTo(ride, 6)).status).toBe(200);
  expect(await patientsView(app, ride)).toMatchObject({ status: "accepted", driver: { name: "Bo" } });
});

it("a ride that is moved when its driver's vehicle no longer fits is unassigned", async () => {
  const { van, ride } = await anAcceptedRideOf("Bo");
  await app.sql`update driver set vehicle_type = 'Sedan' where id = ${van.id}`;
  expect((await moveTo(ride, 6)).status).toBe(200);
  expect((await patientsView(app, ride)).status).toBe("pending");
});
