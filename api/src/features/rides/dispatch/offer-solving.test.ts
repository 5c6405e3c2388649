import { beforeEach, expect, it } from "vitest";
import { RideBoard } from "../../../../contract/office-rides.ts";
import type { TransportType, VehicleType } from "../../../../contract/ride-status.ts";
import { RideList } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { outcomes, says, setOnline } from "../../../../test/driving.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
type BookedRide = Awaited<ReturnType<typeof aPaidRide>>;

const online = (vehicleType: VehicleType, name: string) => aDriver(app, { vehicleType, name, online: true });
const booked = (transportType: TransportType, time = "10:30") => aPaidRide(app, aRideInput({ transportType, time }));
const driverOf = async (ride: BookedRide) => (await patientsView(app, ride)).driver?.name ?? null;
const ridesOf = async (driver: { driverToken: string }) =>
  read(RideList, await app.get("/api/driver/rides", { driverToken: driver.driverToken }))
    .rides.filter(({ status }) => status === "assigned" || status === "accepted")
    .map(({ _id }) => _id);
const emailsOf = async ({ rideId }: BookedRide) =>
  (
    await app.sql<{ kind: string }[]>`
      select kind from email_outbox where subject_id in (select id from assignment where ride_id = ${rideId})`
  )
    .map(({ kind }) => kind)
    .sort();
const runDueJobs = () => runJobs(frequentJobs(app.services));

beforeEach(() => removeDriversAndRides(app));

/** Bo has the only Bariatric Van and the offer of a wheelchair ride; Lucia, who could take it, is online since. */
async function anOfferThatAnotherCouldTake() {
  const bo = await online("Bariatric Van", "Bo");
  const ride = await booked("wheelchair");
  const lucia = await online("Wheelchair Van", "Lucia");
  return { bo, ride, lucia };
}

it("gives an offer that is not accepted to another driver, so that a ride that nobody fits has one", async () => {
  const { bo, ride, lucia } = await anOfferThatAnotherCouldTake();
  const heavy = await booked("bariatric", "11:00");
  expect([await driverOf(ride), await driverOf(heavy)]).toEqual(["Lucia", "Bo"]);
  expect([await ridesOf(lucia), await ridesOf(bo)]).toEqual([[ride.rideId], [heavy.rideId]]);
  expect((await says(app, bo, "accept", ride)).status).toBe(409);
  expect((await says(app, lucia, "accept", ride)).status).toBe(200);
});

it("emails the new driver of a changed offer, and neither the previous driver nor the passenger", async () => {
  const { ride } = await anOfferThatAnotherCouldTake();
  await app.sql`delete from email_outbox`;
  await booked("bariatric", "11:00");
  expect(await emailsOf(ride)).toEqual(["ride-offered"]);
});

it("never changes a ride that its driver has accepted", async () => {
  const { bo, ride } = await anOfferThatAnotherCouldTake();
  await says(app, bo, "accept", ride);
  const heavy = await booked("bariatric", "11:00");
  expect([await driverOf(ride), await driverOf(heavy)]).toEqual(["Bo", null]);
});

it("never changes an offer that a person at the office made", async () => {
  const { ride } = await anOfferThatAnotherCouldTake();
  const { id } = await aColleague(app, "dispatch");
  await app.sql`update assignment set by_staff = ${id} where ride_id = ${ride.rideId}`;
  const heavy = await booked("bariatric", "11:00");
  expect([await driverOf(ride), await driverOf(heavy)]).toEqual(["Bo", null]);
});

it("never takes away an offer that is being accepted at this moment, and tries again after that", async () => {
  const { bo, ride } = await anOfferThatAnotherCouldTake();
  const heavy = await app.sql.begin(async (tx) => {
    await tx`select from ride where id = ${ride.rideId} for no key update`;
    return booked("bariatric", "11:00");
  });
  expect(await outcomes(app, ride)).toEqual(["offered"]);
  expect([await driverOf(ride), await driverOf(heavy)]).toEqual(["Bo", null]);
  await app.sql`update ride set next_check_at = now() where id = ${heavy.rideId}`;
  await runDueJobs();
  expect(await driverOf(heavy)).toBe("Bo");
  expect(await ridesOf(bo)).toEqual([heavy.rideId]);
});

it("solves the offers again when a driver comes online who can take another driver's offer", async () => {
  const bo = await online("Bariatric Van", "Bo");
  const ride = await booked("ambulatory");
  const heavy = await booked("bariatric", "11:00");
  expect(await driverOf(heavy)).toBe(null);
  const sid = await aDriver(app, { vehicleType: "Sedan", name: "Sid" });
  await setOnline(app, sid, true);
  expect([await driverOf(ride), await driverOf(heavy)]).toEqual(["Sid", "Bo"]);
  expect(await ridesOf(bo)).toEqual([heavy.rideId]);
});

it("says on the board whether changing the offers could help a ride without a driver", async () => {
  const desk = await aColleague(app, "view");
  await online("Sedan", "Sid");
  const ride = await booked("bariatric");
  const reason = async () =>
    read(RideBoard, await app.get("/api/office/rides?band=waiting", desk)).rides.find(({ _id }) => _id === ride.rideId)
      ?.reason;
  expect(await reason()).toContain(
    "No online driver can take it. Changing the offers that aren't accepted yet doesn't help.",
  );
  await Promise.all(Array.from({ length: 40 }, (_, place) => online("Sedan", `Sid ${place}`)));
  await app.sql`update ride set next_check_at = now() where id = ${ride.rideId}`;
  await runDueJobs();
  expect(await reason()).toContain("That day has too many rides or drivers to try every change of the offers.");
});

it("serves all 14 rides that are possible on a Friday with 20 rides every 18 minutes and four vehicles", async () => {
  for (const vehicleType of ["Sedan", "Wheelchair Van", "Bariatric Van", "Stretcher Van"] as const)
    await online(vehicleType, vehicleType);
  const types = { t: "stretcher", a: "ambulatory", w: "wheelchair", b: "bariatric" } as const;
  const friday = "t a w a a w w b a t w a a w t a w a b w"
    .split(" ")
    .map((letter) => types[letter === "t" || letter === "w" || letter === "b" ? letter : "a"]);
  for (const [place, transportType] of friday.entries()) {
    const minute = 480 + 18 * place;
    const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    await booked(transportType, time);
  }
  await runDueJobs();
  expect(await app.sql`select id from ride where status = 'assigned'`).toHaveLength(14);
});
