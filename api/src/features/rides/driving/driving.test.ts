import { beforeEach, describe, expect, it } from "vitest";
import { DashboardAnswer } from "../../../../contract/drivers.ts";
import { RideList } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { completes, says, setOnline, skipUndo } from "../../../../test/driving.ts";
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
};

const aVan = (online = true) => aDriver(app, { vehicleType: "Wheelchair Van", online });
const refunded = async (ride: Parameters<typeof patientsView>[1], amount: number) => {
  await runDueJobs();
  expect((await patientsView(app, ride)).refund).toEqual({ amount, sent: true });
};
const emails = async (about: string) =>
  (
    await app.sql<{ kind: string }[]>`
    select kind from email_outbox where subject_id = ${about} or subject_id in (select id from assignment where ride_id = ${about})`
  )
    .map(({ kind }) => kind)
    .sort();

beforeEach(() => removeDriversAndRides(app));

describe("a driver's day", () => {
  it("has its own list: today's rides and open ones of earlier days, each offer with its deadline", async () => {
    const van = await aVan();
    const rides = [
      await aPaidRide(app),
      await aPaidRide(app, aRideInput({ days: 5 })),
      await aPaidRide(app, aRideInput({ days: 7 })),
    ];
    const [offered, late, later] = rides.map(({ rideId }) => rideId);
    await app.sql`update ride set starts_at = now() where id = ${offered ?? null}`;
    await app.sql`update ride set starts_at = now() - interval '2 days' where id = ${late ?? null}`;
    const list = async (tab: string) =>
      read(RideList, await app.get(`/api/driver/rides?tab=${tab}`, van)).rides.map(({ _id, answerBy }) => [
        _id,
        answerBy !== null,
      ]);
    expect(await list("today")).toEqual([
      [late, true],
      [offered, true],
    ]);
    expect(await list("all")).toHaveLength(3);
    await says(app, van, "accept", { rideId: later ?? "" });
    expect((await list("all")).at(-1)).toEqual([later, false]);
    await app.sql`
      update ride set status = 'completed', fare_cents = 6500, completed_at = now() - interval '2 days' where id = ${late ?? null}`;
    expect(await list("today")).toEqual([[offered, true]]);
  });

  it("goes from assigned to accepted to completed, and driver and patient see each step and the fare", async () => {
    const van = await aVan();
    const ride = await aPaidRide(app);
    expect(await driversView(app, van, ride.rideId)).toMatchObject({
      status: "assigned",
      user: { email: ride.patient.email },
      refund: null,
      paidAt: null,
      paymentReference: null,
    });
    expect((await says(app, van, "accept", ride)).body).toMatchObject({
      message: "Ride accepted",
      ride: { status: "accepted" },
    });
    expect((await patientsView(app, ride)).status).toBe("accepted");
    expect((await completes(app, van, ride, { fare: 65 })).body).toMatchObject({ message: "Ride completed" });
    expect(await patientsView(app, ride)).toMatchObject({ status: "completed", fare: 65, refund: null });
    expect(await emails(ride.rideId)).toEqual(["ride-accepted", "ride-booked", "ride-completed", "ride-offered"]);
  });

  it("adds up: the dashboard matches the list of rides", async () => {
    const van = await aVan();
    for (const [time, fare] of [
      ["08:00", 65],
      ["11:00", 50.5],
      ["14:00", null],
    ] as const) {
      const { rideId } = await aPaidRide(app, aRideInput({ time }));
      if (fare === null) continue;
      await says(app, van, "accept", { rideId });
      await completes(app, van, { rideId }, { fare });
    }
    const { dashboard } = read(DashboardAnswer, await app.get("/api/driver/dashboard", van));
    const { rides } = read(RideList, await app.get("/api/driver/rides", van));
    expect(dashboard).toMatchObject({
      driverName: "Dan Wheeler",
      totalRides: 3,
      completedRides: 2,
      totalEarnings: 115.5,
    });
    expect(dashboard.upcomingRides.map(({ appointmentTime }) => appointmentTime)).toEqual(["14:00"]);
    const completed = rides.filter(({ status }) => status === "completed");
    expect(completed.reduce((sum, { fare }) => sum + fare, 0)).toBe(dashboard.totalEarnings);
  });

  it("refunds the rest of a lower fare; a higher fare is capped at the quote, and the rest becomes a claim", async () => {
    const van = await aVan();
    const lowFare = await aPaidRide(app, aRideInput({ time: "08:00" }));
    const highFare = await aPaidRide(app, aRideInput({ time: "12:00" }));
    for (const [{ rideId }, fare] of [
      [lowFare, 45.25],
      [highFare, 90],
    ] as const) {
      await says(app, van, "accept", { rideId });
      expect((await completes(app, van, { rideId }, { fare })).status).toBe(200);
    }
    await skipUndo(app, lowFare);
    await refunded(lowFare, 19.75);
    expect(await patientsView(app, lowFare)).toMatchObject({ fare: 45.25, quotedFare: 65 });
    expect(await patientsView(app, highFare)).toMatchObject({ fare: 65, quotedFare: 65, refund: null });
    const claims = await app.sql`select ride_id, cents, reason, state from extra_claim where driver_id = ${van.id}`;
    expect(claims).toEqual([{ rideId: highFare.rideId, cents: 2500, reason: "not given", state: "asked" }]);
    const { dashboard } = read(DashboardAnswer, await app.get("/api/driver/dashboard", van));
    expect(dashboard).toMatchObject({ totalEarnings: 110.25, extrasAsked: 25 });
  });

  it("shows only the passenger's first name from a day after the ride on", async () => {
    const van = await aVan();
    const { rideId } = await aPaidRide(app);
    await says(app, van, "accept", { rideId });
    await completes(app, van, { rideId }, { fare: 65 });
    expect((await driversView(app, van, rideId)).user.email).not.toBe("");
    await app.sql`update ride set completed_at = now() - interval '25 hours' where id = ${rideId}`;
    expect(await driversView(app, van, rideId)).toMatchObject(FIRST_NAME_ONLY);
  });
});

describe("dispatch", () => {
  it("waits for a van that can carry the passenger, and offers the ride as soon as one goes online", async () => {
    await aDriver(app, { vehicleType: "Sedan", online: true });
    await aDriver(app, { vehicleType: "Stretcher Van", online: true });
    const van = await aVan(false);
    const ride = await aPaidRide(app);
    expect((await patientsView(app, ride)).status).toBe("pending");
    expect((await setOnline(app, van, true)).body).toMatchObject({ message: "You are now Online" });
    expect((await driversView(app, van, ride.rideId)).status).toBe("assigned");
    await says(app, van, "accept", ride);
    expect((await setOnline(app, van, false)).body).toMatchObject({ message: "You are now Offline" });
    expect((await driversView(app, van, ride.rideId)).status).toBe("accepted");
  });

  it("gives a driver no two rides within ninety minutes; the second waits until the first is over", async () => {
    const van = await aVan();
    const first = await aPaidRide(app, aRideInput({ time: "10:30" }));
    const second = await aPaidRide(app, aRideInput({ time: "11:59" }));
    const third = await aPaidRide(app, aRideInput({ time: "12:00" }));
    expect((await patientsView(app, second)).status).toBe("pending");
    expect((await patientsView(app, third)).status).toBe("assigned");
    for (const { rideId } of [first, third]) {
      await says(app, van, "accept", { rideId });
      await completes(app, van, { rideId }, { fare: 65 });
    }
    expect((await driversView(app, van, second.rideId)).status).toBe("assigned");
  });

  it("prefers the driver with fewer upcoming rides, then the one longest without an assignment", async () => {
    const vans = [await aVan(), await aVan(), await aVan()];
    for (const time of ["07:00", "09:00", "11:00", "13:00", "15:00", "17:00"])
      await aPaidRide(app, aRideInput({ time }));
    const counts = await app.sql<{ rides: number }[]>`
      select count(*)::int as rides from ride where driver_id = any(${vans.map(({ id }) => id)}::uuid[]) group by driver_id`;
    expect(counts.map(({ rides }) => rides)).toEqual([2, 2, 2]);
  });
});

describe("the steps of a ride", () => {
  const statuses = ["assigned", "accepted", "completed"] as const;
  async function aRideAt(status: (typeof statuses)[number]) {
    const van = await aVan();
    const ride = await aPaidRide(app);
    if (status !== "assigned") await says(app, van, "accept", ride);
    if (status === "completed") await completes(app, van, ride, { fare: 65 });
    return { van, ride };
  }

  it.each([
    ["assigned", "complete", "Please accept this ride first."],
    ["accepted", "accept", "You have already accepted this ride."],
    ["accepted", "cancel", "You already accepted this ride, so you can't reject it. Please call the office."],
    ["completed", "accept", "This ride is already completed."],
    ["completed", "cancel", "This ride is already completed."],
    ["completed", "complete", "This ride is already completed."],
  ] as const)("when %s reject the step %s", async (status, name, sentence) => {
    const { van, ride } = await aRideAt(status);
    const answer = await says(app, van, name, ride, { fare: 65 });
    expect([answer.status, answer.body["message"]]).toEqual([409, sentence]);
    expect((await patientsView(app, ride)).status).toBe(status);
  });

  it("are rejected when the ride was canceled in the meantime", async () => {
    const { van, ride } = await aRideAt("assigned");
    await says(app, van, "cancel", ride);
    for (const name of ["accept", "cancel", "complete"]) {
      const answer = await says(app, van, name, ride, { fare: 65 });
      expect([answer.status, answer.body["message"]]).toEqual([409, "You rejected this ride."]);
    }
  });

  it("are rejected for another driver and for a patient, and an unknown ride is not found", async () => {
    const { van, ride } = await aRideAt("assigned");
    const other = await aVan(false);
    for (const name of ["accept", "cancel", "complete"]) {
      expect((await says(app, other, name, ride, { fare: 65 })).status).toBe(404);
      expect((await says(app, van, name, { rideId: crypto.randomUUID() }, { fare: 65 })).status).toBe(404);
      expect((await says(app, van, name, { rideId: "no-id" }, { fare: 65 })).status).toBe(400);
      const path = `/api/driver/ride/${name}`;
      expect((await app.put(path, { rideId: ride.rideId }, { token: ride.token })).status).toBe(401);
      expect((await app.put(path, {}, { driverToken: ride.token })).status).toBe(401);
      expect((await app.put(path, {}, van)).status).toBe(400);
    }
    expect((await app.get("/api/driver/rides", other)).body).toMatchObject({ rides: [] });
    expect((await patientsView(app, ride)).status).toBe("assigned");
  });

  it.each([undefined, null, 0, -5, 0.001, 10_000.01, "65", Number.NaN])("reject a fare of %s", async (fare) => {
    const { van, ride } = await aRideAt("accepted");
    expect((await says(app, van, "complete", ride, { fare })).status).toBe(400);
    expect((await patientsView(app, ride)).status).toBe("accepted");
  });
});

describe("the database", () => {
  it("rejects a second driver's offer and two rides within ninety minutes for every writer", async () => {
    const [van, other] = [await aVan(), await aVan(false)];
    const { rideId } = await aPaidRide(app, aRideInput({ time: "10:30" }));
    await app.sql`update driver set online = false`;
    const near = await aPaidRide(app, aRideInput({ time: "11:30" }));
    await expect(
      app.sql`insert into assignment (ride_id, driver_id, reason) values (${rideId}, ${other.id}, 'by hand')`,
    ).rejects.toThrow("assignment_one_open_per_ride");
    await expect(
      app.sql`update ride set status = 'assigned', driver_id = ${van.id} where id = ${near.rideId}`,
    ).rejects.toThrow("ride_driver_free");
    await expect(app.sql`update ride set driver_id = null where id = ${rideId}`).rejects.toThrow(
      "ride_driver_while_driven",
    );
  });

  it("rejects a fare above the quote", async () => {
    const van = await aVan();
    const { rideId } = await aPaidRide(app);
    await says(app, van, "accept", { rideId });
    await expect(
      app.sql`update ride set status = 'completed', completed_at = now(), fare_cents = quote_cents + 1 where id = ${rideId}`,
    ).rejects.toThrow("ride_fare_never_rises");
  });

  it("rejects a driver for an unpaid card ride", async () => {
    const van = await aVan(false);
    const { rideId } = await aPaidRide(app);
    await expect(
      app.sql`update ride set status = 'assigned', driver_id = ${van.id}, paid_at = null where id = ${rideId}`,
    ).rejects.toThrow("ride_driven_when_paid");
  });
});
