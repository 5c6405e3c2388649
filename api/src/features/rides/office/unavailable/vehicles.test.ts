import { beforeEach, describe, expect, it } from "vitest";
import { AffectedRides, DriversOff, RidesHandled, Vehicles } from "../../../../../contract/driver-time-off.ts";
import type { VehicleType } from "../../../../../contract/ride-status.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { says } from "../../../../../test/driving.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { UNAVAILABLE, unavailableDrivers } from "../../../../../test/unavailable-drivers.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "dispatch");
const { van, inputFor, enter, undo, driverOf, settleDown } = unavailableDrivers(app, desk);
const PERIOD = { from: `${aRideInput().appointmentDate}T08:00`, to: `${aRideInput().appointmentDate}T17:00` };
type Driver = { id: string; driverToken: string };

beforeEach(() => removeDriversAndRides(app));

/** A spare vehicle of this type; returns its id. */
async function aSpare(vehicleType: VehicleType): Promise<string> {
  const plate = crypto.randomUUID().slice(0, 8);
  const answer = await app.post("/api/office/vehicles", { vehicleType, model: "Ford Transit", plate }, desk);
  return read(Vehicles, answer).vehicles.find((one) => one.plate === plate)?._id ?? "";
}
const vehicleOf = async ({ id }: Driver) => {
  const [own] = await app.sql<{ id: string }[]>`select id from vehicle where driver_id = ${id}`;
  return own?.id ?? "";
};
const rideAt = (time: string, transportType: "ambulatory" | "wheelchair" = "wheelchair") =>
  aPaidRide(app, aRideInput({ time, transportType }));
const inVehicle = (driver: Awaited<ReturnType<typeof van>>, vehicleId: string, cause = "vehicle") =>
  app.post(UNAVAILABLE, { ...inputFor(driver, [], PERIOD), cause, vehicleId }, desk);
const found = async ({ id }: Driver, vehicleId?: string) => {
  const query = new URLSearchParams({ driverId: id, ...PERIOD, ...(vehicleId && { vehicleId }) });
  return read(AffectedRides, await app.get(`${UNAVAILABLE}/rides?${query}`, desk));
};

describe("a driver whose vehicle is in the workshop", () => {
  it("keeps the rides that the other vehicle carries; the others go to other drivers", async () => {
    const joseph = await van("Joseph Reed");
    const [chair, walking] = [await rideAt("09:00"), await rideAt("11:00", "ambulatory")];
    for (const trip of [chair, walking]) await says(app, joseph, "accept", trip);
    const spare = await aSpare("Sedan");
    expect((await found(joseph)).rides).toHaveLength(2);
    expect((await found(joseph, spare)).rides.map(({ _id }) => _id)).toEqual([chair.rideId]);
    expect(read(RidesHandled, await inVehicle(joseph, spare)).outcomes).toMatchObject([{ state: "searching" }]);
    await settleDown();
    expect(await Promise.all([chair, walking].map(driverOf))).toEqual([undefined, "Joseph Reed"]);
  });

  it("is seen by the passenger with the vehicle of that time", async () => {
    const joseph = await van("Joseph Reed");
    const trip = await rideAt("11:00", "ambulatory");
    const later = await rideAt("18:30", "ambulatory");
    for (const one of [trip, later]) await says(app, joseph, "accept", one);
    await inVehicle(joseph, await aSpare("Sedan"));
    expect((await patientsView(app, trip)).driver).toMatchObject({ name: "Joseph Reed", vehicleType: "Sedan" });
    expect((await patientsView(app, later)).driver).toMatchObject({ vehicleType: "Wheelchair Van" });
  });

  it("is offered the rides that the other vehicle carries, and none that it doesn't", async () => {
    const joseph = await van("Joseph Reed", "Sedan");
    await inVehicle(joseph, await aSpare("Wheelchair Van"));
    expect(await driverOf(await rideAt("09:00"))).toBe("Joseph Reed");
    const samuel = await van("Samuel Ortega");
    await inVehicle(samuel, await aSpare("Sedan"));
    await app.sql`update driver set online = false where id = ${joseph.id}`;
    expect(await driverOf(await rideAt("12:00"))).toBeUndefined();
    expect(await driverOf(await rideAt("12:00", "ambulatory"))).toBe("Samuel Ortega");
  });

  it("has the own vehicle again after an undo, and when back early", async () => {
    const joseph = await van("Joseph Reed");
    const spare = await aSpare("Sedan");
    expect((await undo(await inVehicle(joseph, spare))).status).toBe(200);
    expect(await driverOf(await rideAt("09:00"))).toBe("Joseph Reed");
    const trip = await rideAt("13:00");
    await inVehicle(joseph, spare);
    await settleDown();
    const [off] = read(DriversOff, await app.get(UNAVAILABLE, desk)).timeOff;
    expect(off).toMatchObject({ driver: "Joseph Reed", vehicle: { vehicleType: "Sedan", driver: null } });
    await app.post(`${UNAVAILABLE}/${off?._id}/back`, {}, desk);
    expect(await driverOf(trip)).toBe("Joseph Reed");
  });
});

describe("a vehicle", () => {
  it("is free for one driver at a time", async () => {
    const [joseph, samuel] = [await van("Joseph Reed"), await van("Samuel Ortega")];
    const spare = await aSpare("Sedan");
    expect((await found(samuel)).vehicles.map(({ _id }) => _id)).toContain(spare);
    await inVehicle(joseph, spare);
    expect((await found(samuel)).vehicles.map(({ _id }) => _id)).not.toContain(spare);
    const again = await inVehicle(samuel, spare);
    expect([again.status, again.body["message"]]).toEqual([
      409,
      "Another driver has this vehicle at that time. Please choose another one.",
    ]);
  });

  it("of a colleague is free while the colleague is off, not when it broke down", async () => {
    const [joseph, samuel, lucia] = [await van("Joseph Reed"), await van("Samuel Ortega"), await van("Lucia Ortiz")];
    await app.post(UNAVAILABLE, { ...inputFor(samuel, [], PERIOD), cause: "sick" }, desk);
    await enter(lucia, [], PERIOD);
    const { vehicles } = await found(joseph);
    expect(vehicles.filter(({ driver }) => driver !== null).map(({ driver }) => driver)).toEqual(["Samuel Ortega"]);
    expect((await inVehicle(joseph, await vehicleOf(samuel))).status).toBe(200);
    const { timeOff } = read(DriversOff, await app.get(UNAVAILABLE, desk));
    const sick = timeOff.find(({ driverId }) => driverId === samuel.id);
    const early = await app.post(`${UNAVAILABLE}/${sick?._id}/back`, {}, desk);
    expect([early.status, early.body["message"]]).toEqual([
      409,
      "Joseph Reed has Samuel Ortega's vehicle in that time. Please mark Joseph Reed as back first.",
    ]);
  });

  it("that is spare can be removed unless a driver has it", async () => {
    const joseph = await van("Joseph Reed");
    const [used, unused] = [await aSpare("Sedan"), await aSpare("Sedan")];
    await inVehicle(joseph, used);
    expect((await app.post(`/api/office/vehicles/${used}/remove`, {}, desk)).status).toBe(409);
    expect((await app.post(`/api/office/vehicles/${unused}/remove`, {}, desk)).status).toBe(200);
  });
});
