import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { aRideWish } from "../../../test/rides.ts";
import { seekDriver } from "./handing-over.ts";

const app = await testApp();

it("that a driver has seen a passenger's ride is written down once; drivers who were not offered it see and leave nothing", async () => {
  const patient = await aPatient(app);
  const [driver, other] = [await aDriver(app), await aDriver(app)];
  await app.sql`update driver set online = true, vehicle_type = 'Stretcher Van' where id = ${driver.id}`;
  const wish = { ...aRideWish({ transportType: "stretcher" }), paymentMethod: "cash" };
  await app.post("/api/user/book-ride", wish, { token: patient.token });
  const [ride] = await app.sql<{ id: string }[]>`select id from ride where patient_id = ${patient.id}`;
  if (!ride) throw new Error("The ride was not booked");
  await seekDriver(app.on, ride.id);

  const read = (driverToken: string) => app.get("/api/driver/rides", { driverToken });
  for (const driverToken of [driver.driverToken, driver.driverToken, other.driverToken]) await read(driverToken);
  const entries = await app.sql`
    select actor, actor_id, about from audit_entry where patient_id = ${patient.id} and deed = 'ride read'`;
  expect(entries).toEqual([{ actor: "driver", actorId: driver.id, about: ride.id }]);
});
