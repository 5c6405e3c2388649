import { beforeEach, describe, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, emails, outcomes, says } from "../../../../test/driving.ts";
import { aPaidRide, driversView, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });

beforeEach(() => removeDriversAndRides(app));

type Trip = Awaited<ReturnType<typeof anAcceptedRide>>;
const undo = ({ van, ride }: Trip) => says(app, van, "complete/undo", ride);

/** A ride that its driver completed at a lower fare, with an extra. */
async function aCompletedTrip(): Promise<Trip> {
  const trip = await anAcceptedRide(app);
  const fare = { fare: 60, extra: { amount: 5, reason: "Stairs" } };
  expect((await says(app, trip.van, "complete", trip.ride, fare)).status).toBe(200);
  return trip;
}
const completedAgo = ({ ride }: Trip, span: string) =>
  app.sql`update ride set completed_at = now() - ${span}::interval where id = ${ride.rideId}`;
const runDueJobs = () => runJobs(frequentJobs(app.services));
async function reopen({ ride }: Trip, reason?: string) {
  const desk = await aColleague(app, "dispatch");
  const path = `/api/office/rides/${ride.rideId}`;
  const { revision } = read(OfficeRideFound, await app.get(path, desk)).ride;
  return app.post(`${path}/reopen`, { revision, reason }, desk);
}

describe("a driver who completed a ride", () => {
  it("undoes it within ten seconds: nothing was emailed or refunded, and the ride can be completed again", async () => {
    const trip = await aCompletedTrip();
    await runDueJobs();
    expect((await patientsView(app, trip.ride)).refund).toEqual({ amount: 5, sent: false });
    expect((await undo(trip)).body).toMatchObject({ message: "Undone", ride: { status: "accepted", fare: 65 } });
    expect(await patientsView(app, trip.ride)).toMatchObject({ status: "accepted", refund: null });
    expect(await emails(app, trip.ride)).not.toContain("ride-completed");
    expect(await app.sql`select from extra_claim where ride_id = ${trip.ride.rideId}`).toHaveLength(0);
    expect(await outcomes(app, trip.ride)).toEqual(["accepted"]);
    expect((await undo(trip)).status).toBe(200);
    expect((await says(app, trip.van, "complete", trip.ride, { fare: 65 })).status).toBe(200);
    expect(await emails(app, trip.ride)).toContain("ride-completed");
  });

  it("cannot undo it later, when the ride is another driver's, or with another ride at that time", async () => {
    const trip = await aCompletedTrip();
    await completedAgo(trip, "13 seconds");
    expect(await undo(trip)).toMatchObject({
      status: 409,
      body: { message: "This can't be undone anymore. Please call the office." },
    });
    await completedAgo(trip, "5 seconds");
    const other = await aPaidRide(app);
    await app.sql`
      update ride set status = 'accepted', driver_id = ${trip.van.id}, starts_at = now() where id = ${other.rideId}`;
    expect(await undo(trip)).toMatchObject({
      status: 409,
      body: { message: "You now have another ride at that time, so you can't undo this." },
    });
    expect(await driversView(app, trip.van, trip.ride.rideId)).toMatchObject({ status: "completed", fare: 60 });
  });
});

describe("the office", () => {
  it("reopens a completed ride with a reason, until 12 hours after its time", async () => {
    const trip = await aCompletedTrip();
    await completedAgo(trip, "1 hour");
    expect(await reopen(trip)).toMatchObject({
      status: 400,
      body: { message: "Please enter a reason.", errors: { reason: "Please say why you're reopening this ride." } },
    });
    expect((await reopen(trip, "The wrong ride")).body).toMatchObject({
      ride: { status: "accepted", fareCents: null },
    });
    await says(app, trip.van, "complete", trip.ride, { fare: 65 });
    await app.sql`update ride set starts_at = now() - interval '13 hours' where id = ${trip.ride.rideId}`;
    expect((await reopen(trip, "The wrong ride")).status).toBe(409);
  });

  it("does not reopen a ride that is in a payout, or whose refund or extra is settled", async () => {
    const trip = await aCompletedTrip();
    const message = async () => (await reopen(trip, "The wrong ride")).body["message"];
    await app.sql`update ride set paid_out = true where id = ${trip.ride.rideId}`;
    expect(await message()).toMatch(/^This ride is in a payout/);
    await app.sql`update ride set paid_out = false where id = ${trip.ride.rideId}`;
    await app.sql`update refund set due_at = now() where ride_id = ${trip.ride.rideId}`;
    await runDueJobs();
    expect((await patientsView(app, trip.ride)).refund).toEqual({ amount: 5, sent: true });
    expect(await message()).toMatch(/^The difference to the lower fare was already refunded/);
  });
});
