import { beforeEach, describe, expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { says, setOnline } from "../../../../test/driving.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPaidRide, aRideInput, driversView, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const runDueJobs = () => runJobs(frequentJobs(app.services));

const FIRST_NAME_ONLY = {
  user: { name: "Ann", image: "", email: "", phone: "" },
  pickupAddress: "",
  dropoffAddress: "",
  rideNotes: "",
  needs: { chair: "none", transfers: true, companions: 0, oxygen: false, stairs: false },
};

const aVan = (online = true) => aDriver(app, { vehicleType: "Wheelchair Van", online });

beforeEach(() => removeDriversAndRides(app));

describe("a rejected ride", () => {
  it("passes to the next van; the first driver sees it as canceled with the passenger's first name only", async () => {
    const [first, second] = [await aVan(), await aVan(false)];
    const needs = { chair: "manual", transfers: false, companions: 2, oxygen: true, stairs: true };
    const ride = await aPaidRide(app, { ...aRideInput(), ...needs });
    await setOnline(app, second, true);
    expect(await driversView(app, first, ride.rideId)).toMatchObject({ needs });
    expect((await says(app, first, "cancel", ride)).body).toMatchObject({
      message: "Ride cancelled",
      ride: { status: "cancelled", cancelReason: "rejected", driver: null, ...FIRST_NAME_ONLY },
    });
    expect(await driversView(app, first, ride.rideId)).toMatchObject(FIRST_NAME_ONLY);
    expect(await driversView(app, second, ride.rideId)).toMatchObject({ status: "assigned", needs });
    expect(await patientsView(app, ride)).toMatchObject({ status: "assigned", refund: null });
    for (const name of ["accept", "cancel"]) expect((await says(app, first, name, ride)).status).toBe(409);
    expect((await says(app, second, "accept", ride)).status).toBe(200);
    const chain = await app.sql`select outcome, reason from assignment where ride_id = ${ride.rideId} order by id`;
    expect(chain.map(({ outcome }) => outcome)).toEqual(["rejected", "accepted"]);
    expect(chain[1]?.reason).toMatch(/^Smallest free vehicle that fits: Wheelchair Van · no other ride that day · /);
  });
});

describe("a rejection with a reason", () => {
  const rejected = async (reason = "far") => {
    const [first, second] = [await aVan(), await aVan(false)];
    const ride = await aPaidRide(app);
    await app.sql`update driver set online = true where id = ${second.id}`;
    await runDueJobs();
    expect((await says(app, first, "cancel", ride, { reason })).status).toBe(200);
    return { first, second, ride };
  };
  const secondHasRide = async ({ second, ride }: Awaited<ReturnType<typeof rejected>>) =>
    (await app.sql`select id from ride where id = ${ride.rideId} and driver_id = ${second.id}`).length === 1;

  it("can be undone for ten seconds, and is not offered to anyone else until then", async () => {
    const trip = await rejected();
    await runDueJobs();
    expect(await secondHasRide(trip)).toBe(false);
    expect((await says(app, trip.first, "cancel/undo", trip.ride)).body).toMatchObject({
      ride: { status: "assigned" },
    });
    expect((await says(app, trip.first, "cancel/undo", trip.ride)).status).toBe(200);
    expect((await says(app, trip.first, "accept", trip.ride)).status).toBe(200);
  });

  it("passes on after ten seconds and then can't be undone", async () => {
    const trip = await rejected();
    await app.sql`update ride set next_check_at = now() where id = ${trip.ride.rideId}`;
    await runDueJobs();
    expect(await secondHasRide(trip)).toBe(true);
    const late = await says(app, trip.first, "cancel/undo", trip.ride);
    expect([late.status, late.body["message"]]).toEqual([
      409,
      "This ride was offered to another driver, so you can't undo this.",
    ]);
    expect((await says(app, await aVan(false), "cancel/undo", trip.ride)).status).toBe(404);
  });

  it("is shown to the office with its reason, and only listed reasons are accepted", async () => {
    const trip = await rejected("cannot_carry");
    const [entry] =
      await app.sql`select reason from audit_entry where subject_id = ${trip.ride.rideId} and action = 'ride rejected'`;
    expect(entry).toEqual({ reason: "My vehicle doesn't fit this passenger" });
    expect((await says(app, trip.first, "cancel", trip.ride, { reason: "lazy" })).status).toBe(400);
  });

  it("can't be undone while offline", async () => {
    const trip = await rejected();
    await app.sql`update driver set online = false where id = ${trip.first.id}`;
    expect((await says(app, trip.first, "cancel/undo", trip.ride)).status).toBe(409);
  });
});
