import { beforeEach, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, earlier, says } from "../../../../test/driving.ts";
import { removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { deleteOldPositions } from "../../../lib/accounts/retention.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
type Trip = Awaited<ReturnType<typeof anAcceptedRide>>;

const place = { latitude: 39.9526, longitude: -75.1652, accuracyMeters: 11.2, takenAt: new Date().toISOString() };
const position = ({ van, ride }: Trip, step: string, more = {}) =>
  says(app, van, "position", ride, { step, ...place, ...more });
const agree = ({ van }: Trip, sharesPosition: boolean) =>
  app.post("/api/driver/update-profile", { sharesPosition }, van);
const stored = ({ ride }: Trip) => app.sql<{ step: string; latitude: number }[]>`
  select step, latitude from step_position where ride_id = ${ride.rideId} order by step`;

async function atTheDoor(): Promise<Trip> {
  const trip = await anAcceptedRide(app);
  await app.sql`update ride set starts_at = now() where id = ${trip.ride.rideId}`;
  await says(app, trip.van, "step", trip.ride, { step: "at_door" });
  return trip;
}

beforeEach(() => removeDriversAndRides(app));

it("stores the position at the door and at a no-show of a driver who agreed, and shows it to the office", async () => {
  const trip = await atTheDoor();
  await agree(trip, true);
  expect((await position(trip, "at_door")).status).toBe(200);
  await earlier(app, trip.ride, "16 minutes");
  expect((await position(trip, "no_show")).status).toBe(409);
  await says(app, trip.van, "no-show", trip.ride);
  expect((await position(trip, "no_show", { latitude: 39.9527 })).status).toBe(200);
  const desk = await aColleague(app, "desk");
  const { ride } = read(OfficeRideFound, await app.get(`/api/office/rides/${trip.ride.rideId}`, desk));
  expect(ride.positions).toMatchObject([
    { step: "at_door", latitude: 39.9526, longitude: -75.1652, accuracyMeters: 12 },
    { step: "no_show", latitude: 39.9527, accuracyMeters: 12 },
  ]);
});

it("stores nothing of a driver who has not agreed or no longer agrees", async () => {
  const trip = await atTheDoor();
  expect((await position(trip, "at_door")).status).toBe(409);
  await agree(trip, true);
  await agree(trip, false);
  expect((await position(trip, "at_door")).status).toBe(409);
  expect(await stored(trip)).toEqual([]);
});

it("stores nothing of another driver, of a step not taken, or of a step that was undone", async () => {
  const trip = await anAcceptedRide(app);
  await agree(trip, true);
  expect((await position(trip, "at_door")).status).toBe(409);
  const other = await atTheDoor();
  await agree(other, true);
  expect((await position({ ...other, van: trip.van }, "at_door")).status).toBe(404);
  await position(other, "at_door");
  await says(app, other.van, "step/undo", other.ride, { step: "at_door" });
  expect((await position(other, "at_door")).status).toBe(409);
  expect([await stored(trip), await stored(other)]).toEqual([[], []]);
});

it("refuses a position that is not on Earth", async () => {
  const trip = await atTheDoor();
  await agree(trip, true);
  expect((await position(trip, "at_door", { latitude: 91 })).status).toBe(400);
});

it("deletes positions after 30 days", async () => {
  const [old, recent] = [await atTheDoor(), await atTheDoor()];
  for (const [trip, age] of [
    [old, "31 days"],
    [recent, "29 days"],
  ] as const) {
    await agree(trip, true);
    await position(trip, "at_door");
    await app.sql`update step_position set stored_at = now() - ${age}::interval where ride_id = ${trip.ride.rideId}`;
  }
  await deleteOldPositions(app.sql);
  expect([await stored(old), await stored(recent)]).toMatchObject([[], [{ step: "at_door" }]]);
});
