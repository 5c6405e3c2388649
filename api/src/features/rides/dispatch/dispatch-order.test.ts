import { beforeEach, expect, it } from "vitest";
import { Candidates, RideBoard } from "../../../../contract/office-rides.ts";
import type { VehicleType } from "../../../../contract/ride-status.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { completes, says } from "../../../../test/driving.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testAppWithCards();
const online = (vehicleType: VehicleType, name: string) => aDriver(app, { vehicleType, name, online: true });
const driverOf = async (ride: Awaited<ReturnType<typeof aPaidRide>>) => (await patientsView(app, ride)).driver?.name;

beforeEach(() => removeDriversAndRides(app));

it("offers a ride to the least capable vehicle that fits: a Sedan, then a Wheelchair Van, then a Bariatric Van", async () => {
  await online("Stretcher Van", "Stella");
  await online("Bariatric Van", "Barry");
  await online("Wheelchair Van", "Wendy");
  await online("Sedan", "Sid");
  const offered: unknown[] = [];
  for (const _ of [1, 2, 3])
    offered.push(await driverOf(await aPaidRide(app, aRideInput({ transportType: "ambulatory" }))));
  expect(offered).toEqual(["Sid", "Wendy", "Barry"]);
});

it("of two equal vehicles, offers a ride to the driver with fewer rides that day, however many on other days", async () => {
  const busyThatDay = await online("Sedan", "Bo");
  const ride = await aPaidRide(app, aRideInput({ days: 4, time: "08:00", transportType: "ambulatory" }));
  expect(await driverOf(ride)).toBe("Bo");
  await app.sql`update driver set online = false where id = ${busyThatDay.id}`;
  await online("Sedan", "Lucia");
  for (const days of [6, 7, 8]) await aPaidRide(app, aRideInput({ days, transportType: "ambulatory" }));
  await app.sql`update driver set online = true where id = ${busyThatDay.id}`;
  expect(
    await driverOf(await aPaidRide(app, aRideInput({ days: 4, time: "13:00", transportType: "ambulatory" }))),
  ).toBe("Lucia");
});

it("counts the rides that a driver has completed that day", async () => {
  const early = await online("Sedan", "Bo");
  const ride = await aPaidRide(app, aRideInput({ transportType: "ambulatory" }));
  await says(app, early, "accept", ride);
  await completes(app, early, ride, { fare: 45 });
  await app.sql`update ride set starts_at = starts_at + interval '3 days' where id = ${ride.rideId}`;
  const late = await online("Sedan", "Lucia");
  await app.sql`update driver set last_assigned_at = now() where id = ${late.id}`;
  const [day] = await app.sql<{ days: number; time: string }[]>`
    select 3 as days, case when starts_at at time zone 'America/New_York' < (starts_at at time zone 'America/New_York')::date + time '12:00'
      then '18:00' else '09:00' end as time from ride where id = ${ride.rideId}`;
  const next = await aPaidRide(app, aRideInput({ ...day, transportType: "ambulatory" }));
  expect(await driverOf(next)).toBe("Lucia");
});

it("of drivers with as many rides that day, offers a ride to the one longest without an offer", async () => {
  const [recent, rested] = [await online("Sedan", "Bo"), await online("Sedan", "Lucia")];
  await app.sql`update driver set last_assigned_at = now() - interval '1 hour' where id = ${recent.id}`;
  await app.sql`update driver set last_assigned_at = now() - interval '2 hours' where id = ${rested.id}`;
  expect(await driverOf(await aPaidRide(app, aRideInput({ transportType: "ambulatory" })))).toBe("Lucia");
});

it("says on the board why it chose the driver, and lists the candidates in the same order", async () => {
  await online("Bariatric Van", "Barry");
  await online("Wheelchair Van", "Wendy");
  const desk = await aColleague(app, "view");
  await aPaidRide(app, aRideInput({ time: "07:00" }));
  const ride = await aPaidRide(app, aRideInput({ time: "10:30" }));
  const { rides } = read(RideBoard, await app.get("/api/office/rides?band=offered", desk));
  expect(rides.map(({ reason }) => reason)).toEqual([
    "Smallest free vehicle that fits: Wheelchair Van · no other ride that day · no offer yet.",
    "Smallest free vehicle that fits: Wheelchair Van · 1 other ride that day · last offer just now.",
  ]);
  await online("Wheelchair Van", "Will");
  const { candidates } = read(Candidates, await app.get(`/api/office/rides/${ride.rideId}/candidates`, desk));
  expect(candidates.map(({ name, reason }) => [name, reason])).toEqual([
    ["Will", "Free then. No other ride that day, no offer yet."],
    ["Barry", "Free then. No other ride that day, no offer yet."],
  ]);
});
