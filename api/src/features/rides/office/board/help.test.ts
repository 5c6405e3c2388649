import { beforeEach, describe, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../../contract/office-rides.ts";
import { type RideHelp, RideHelpList } from "../../../../../contract/ride-help.ts";
import type { TransportType, VehicleType } from "../../../../../contract/ride-status.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { says, setOnline } from "../../../../../test/driving.ts";
import { aDriver } from "../../../../../test/people.ts";
import { endUndoWindow } from "../../../../../test/ride-operations.ts";
import { aPaidRide, aRideInput, driversView, patientsView, removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { frequentJobs } from "../../../../jobs.ts";
import { runJobs } from "../../../../lib/jobs/jobs.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
type Booked = Awaited<ReturnType<typeof aPaidRide>>;

const online = (vehicleType: VehicleType, name: string) => aDriver(app, { vehicleType, name, online: true });
async function booked(passenger: string, transportType: TransportType, time: string): Promise<Booked> {
  const ride = await aPaidRide(app, aRideInput({ transportType, time }));
  await app.sql`update ride set passenger_name = ${passenger} where id = ${ride.rideId}`;
  return ride;
}
const driverOf = async (ride: Booked) => (await patientsView(app, ride)).driver?.name ?? null;
const statusOf = async (ride: Booked) => (await patientsView(app, ride)).status;
const helpFor = async (): Promise<RideHelp[]> =>
  read(RideHelpList, await app.get("/api/office/ride-help", await aColleague(app, "view"))).help;
const make = async ({ rideId, moves }: RideHelp, role: "dispatch" | "view" = "dispatch") => {
  const chosen = moves.map(({ rideId: of, revision, driverId }) => ({ rideId: of, revision, driverId }));
  return app.post(`/api/office/rides/${rideId}/help`, { moves: chosen }, await aColleague(app, role));
};

beforeEach(() => removeDriversAndRides(app));

/** Bo, in the only Bariatric Van, has accepted Dora's ride. Lucia could take it. Nobody fits Ann's. */
async function anAcceptedRideInTheWay() {
  const bo = await online("Bariatric Van", "Bo");
  const dora = await booked("Dora", "wheelchair", "09:15");
  await says(app, bo, "accept", dora);
  const lucia = await online("Wheelchair Van", "Lucia");
  const ann = await booked("Ann", "bariatric", "10:00");
  expect(await driverOf(ann)).toBeNull();
  const [help] = await helpFor();
  if (!help) throw new Error("There is no help");
  return { bo, lucia, dora, ann, help };
}

describe("what would help a ride that nobody fits", () => {
  it("is said in a sentence that names the driver, the ride in the way and who is free then", async () => {
    const { ann, dora, help } = await anAcceptedRideInTheWay();
    expect(help.sentence).toBe("Lucia can take Dora's 9:15 AM ride; then Bo is free for Ann's 10:00 AM ride.");
    expect(help.rideId).toBe(ann.rideId);
    expect(help.moves).toMatchObject([
      { rideId: dora.rideId, fromDriver: "Bo", driver: "Lucia" },
      { rideId: ann.rideId, fromDriver: null, driver: "Bo" },
    ]);
  });

  it("may change several rides, each to a driver who is free by then", async () => {
    const bo = await online("Bariatric Van", "Bo");
    const dora = await booked("Dora", "wheelchair", "09:15");
    await says(app, bo, "accept", dora);
    const vera = await online("Wheelchair Van", "Vera");
    const lee = await booked("Lee", "ambulatory", "09:15");
    await says(app, vera, "accept", lee);
    await online("Sedan", "Sid");
    const ann = await booked("Ann", "bariatric", "10:00");
    const [help] = await helpFor();
    expect(help?.sentence).toBe(
      "Sid can take Lee's 9:15 AM ride, Vera can take Dora's 9:15 AM ride; then Bo is free for Ann's 10:00 AM ride.",
    );
    const done = help && (await make(help));
    expect([await driverOf(lee), await driverOf(dora), await driverOf(ann)]).toEqual(["Sid", "Vera", "Bo"]);
    const path = `/api/office/rides/${ann.rideId}/help/undo/${done?.body["operationId"]}`;
    expect((await app.post(path, {}, await aColleague(app, "dispatch"))).status).toBe(200);
    expect([await driverOf(lee), await driverOf(dora), await driverOf(ann)]).toEqual(["Vera", "Bo", null]);
  });

  it("never makes two drivers swap their rides, and prefers the fewest changes", async () => {
    const cy = await online("Sedan", "Cy");
    const lee = await booked("Lee", "ambulatory", "09:00");
    await says(app, cy, "accept", lee);
    const bo = await online("Wheelchair Van", "Bo");
    const dora = await booked("Dora", "ambulatory", "10:15");
    await says(app, bo, "accept", dora);
    const eve = await online("Sedan", "Eve");
    await setOnline(app, eve, false);
    const ann = await booked("Ann", "wheelchair", "11:00");
    expect(await helpFor()).toEqual([]);
    await setOnline(app, eve, true);
    expect((await helpFor())[0]?.sentence).toBe(
      "Eve can take Dora's 10:15 AM ride; then Bo is free for Ann's 11:00 AM ride.",
    );
    expect(await driverOf(ann)).toBeNull();
  });

  it("is nothing once the driver in the way has set out, or while nobody else could take the ride in the way", async () => {
    const { bo, lucia, dora } = await anAcceptedRideInTheWay();
    await setOnline(app, lucia, false);
    expect(await helpFor()).toEqual([]);
    await setOnline(app, lucia, true);
    expect(await helpFor()).toHaveLength(1);
    await app.sql`update ride set on_my_way_at = now() where id = ${dora.rideId}`;
    expect(await helpFor()).toEqual([]);
    expect((await driversView(app, bo, dora.rideId)).status).toBe("accepted");
  });

  it("counts on a driver who works then by the roster, also while offline", async () => {
    const { lucia } = await anAcceptedRideInTheWay();
    await setOnline(app, lucia, false);
    await app.sql`insert into driver_hours (driver_id, weekday, open) select ${lucia.id}, n, int4range(480, 1080) from generate_series(1, 7) n`;
    const [help] = await helpFor();
    expect(help?.moves[0]?.driver).toBe("Lucia");
    expect(help && (await make(help)).status).toBe(200);
  });

  it("says so when there are too many drivers to try", async () => {
    const ann = await booked("Ann", "bariatric", "10:00");
    await Promise.all(Array.from({ length: 41 }, () => aDriver(app, { vehicleType: "Sedan" })));
    await app.sql`update driver set online = true`;
    const [help, ...more] = await helpFor();
    expect(help).toEqual({
      rideId: ann.rideId,
      sentence: "We can't check this day for changes: it has more than 200 rides or 40 drivers.",
      moves: [],
    });
    expect(more).toEqual([]);
  });

  it("never takes the driver of a ride that is served already", async () => {
    const bo = await online("Bariatric Van", "Bo");
    await says(app, bo, "accept", await booked("Dora", "wheelchair", "09:15"));
    await booked("Ann", "bariatric", "10:00");
    expect(await helpFor()).toEqual([]);
  });
});

describe("help that is confirmed", () => {
  it("changes both rides in one step: offers to both drivers, an email to each driver and to the passenger, and two entries in the log", async () => {
    const { bo, lucia, dora, ann, help } = await anAcceptedRideInTheWay();
    await app.sql`delete from email_outbox`;
    const done = await make(help);
    expect([done.status, done.body["message"]]).toEqual([
      200,
      "The rides are offered to their new drivers. You can undo this for ten seconds.",
    ]);
    expect([await driverOf(dora), await driverOf(ann)]).toEqual(["Lucia", "Bo"]);
    expect([await statusOf(dora), await statusOf(ann)]).toEqual(["assigned", "assigned"]);
    const emails = await app.sql<{ kind: string; name: string; waits: boolean }[]>`
      select kind, d.name, due_at > now() as waits from email_outbox join assignment a on a.id = subject_id join driver d on d.id = a.driver_id
      order by kind, d.name`;
    expect(emails.map(({ kind, name, waits }) => [kind, name, waits])).toEqual([
      ["ride-driver-unavailable", "Bo", true],
      ["ride-offered", "Bo", true],
      ["ride-offered", "Lucia", true],
      ["ride-taken-back", "Bo", true],
    ]);
    const desk = await aColleague(app, "desk");
    for (const [ride, change] of [
      [dora, ["Bo", "Lucia"]],
      [ann, [null, "Bo"]],
    ] as const) {
      const { timeline } = read(OfficeRideFound, await app.get(`/api/office/rides/${ride.rideId}`, desk)).ride;
      expect(timeline.find(({ what }) => what === "ride assigned by hand")?.change).toEqual({ driver: change });
    }
    await endUndoWindow(app, done);
    await runJobs(frequentJobs(app.services));
    expect((await says(app, lucia, "accept", dora)).status).toBe(200);
    expect((await says(app, bo, "accept", ann)).status).toBe(200);
  });

  it("can be undone as a whole for ten seconds", async () => {
    const { dora, ann, help } = await anAcceptedRideInTheWay();
    const done = await make(help);
    const path = `/api/office/rides/${ann.rideId}/help/undo/${done.body["operationId"]}`;
    for (const _ of ["once", "again"])
      expect((await app.post(path, {}, await aColleague(app, "dispatch"))).status).toBe(200);
    expect([await driverOf(dora), await statusOf(dora)]).toEqual(["Bo", "accepted"]);
    expect([await driverOf(ann), await statusOf(ann)]).toEqual([null, "pending"]);
  });

  it("is not undone in part: once a driver has answered, both rides stay as they are", async () => {
    const { lucia, dora, ann, help } = await anAcceptedRideInTheWay();
    const done = await make(help);
    await says(app, lucia, "accept", dora);
    const undone = await app.post(
      `/api/office/rides/${ann.rideId}/help/undo/${done.body["operationId"]}`,
      {},
      await aColleague(app, "dispatch"),
    );
    expect([undone.status, undone.body["message"]]).toEqual([
      409,
      "The ride has changed since then, so you can't undo this.",
    ]);
    expect([await driverOf(dora), await driverOf(ann)]).toEqual(["Lucia", "Bo"]);
  });

  it("is refused as a whole if a driver cannot take the ride anymore", async () => {
    const { lucia, dora, ann, help } = await anAcceptedRideInTheWay();
    await setOnline(app, lucia, false);
    const late = await make(help);
    expect([late.status, late.body["message"]]).toEqual([
      409,
      "Lucia can't take the ride anymore. Offline. Nothing was changed.",
    ]);
    expect([await driverOf(dora), await statusOf(dora), await driverOf(ann)]).toEqual(["Bo", "accepted", null]);
  });

  it("is refused as a whole if a ride has changed, and says who changed it", async () => {
    const { bo, dora, ann, help } = await anAcceptedRideInTheWay();
    await app.sql`update ride set starts_at = now() + interval '20 minutes' where id = ${dora.rideId}`;
    await says(app, bo, "step", dora, { step: "on_my_way", minutes: 10 });
    const late = await make(help);
    expect([late.status, await driverOf(dora), await driverOf(ann)]).toEqual([409, "Bo", null]);
  });

  it("happens once when two colleagues confirm it at the same moment", async () => {
    const { dora, ann, help } = await anAcceptedRideInTheWay();
    const answers = await Promise.all([make(help), make(help)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await driverOf(dora), await driverOf(ann)]).toEqual(["Lucia", "Bo"]);
  });
});
