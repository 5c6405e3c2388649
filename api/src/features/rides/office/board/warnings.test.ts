import { beforeEach, describe, expect, it } from "vitest";
import {
  type BoardRide,
  OfficeRideFound,
  RIDE_BANDS,
  type RideBand,
  RideBoard,
} from "../../../../../contract/office-rides.ts";
import { RideList } from "../../../../../contract/rides.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { anAcceptedRide, beginsIn, completes, says } from "../../../../../test/driving.ts";
import { aDriver } from "../../../../../test/people.ts";
import { aPaidRide, aRideInput, removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });

type About = { rideId: string };
const MINUTE = 60_000;

/** The band a ride is in, with the ride as the board shows it. */
async function onBoard({ rideId }: About): Promise<{ band: RideBand; ride: BoardRide } | null> {
  const desk = await aColleague(app, "view");
  for (const band of RIDE_BANDS) {
    const { rides } = read(RideBoard, await app.get(`/api/office/rides?band=${band}`, desk));
    const ride = rides.find(({ _id }) => _id === rideId);
    if (ride) return { band, ride };
  }
  return null;
}
const startOf = async ({ rideId }: About) => {
  const desk = await aColleague(app, "view");
  return Date.parse(read(OfficeRideFound, await app.get(`/api/office/rides/${rideId}`, desk)).ride.startsAt);
};
const warningsOf = async (ride: About) => {
  const [found, start] = [await onBoard(ride), await startOf(ride)];
  const minutes = (at: string | null | undefined) => (at ? (Date.parse(at) - start) / MINUTE : null);
  return [minutes(found?.ride.atRiskAt), minutes(found?.ride.lateAt)];
};

beforeEach(() => removeDriversAndRides(app));

describe("an accepted ride", () => {
  it("is at risk 15 minutes before its time without “on my way”, and late 5 minutes after it without “at the door”", async () => {
    const { van, ride } = await anAcceptedRide(app);
    expect(await warningsOf(ride)).toEqual([-15, 5]);
    await says(app, van, "step", ride, { step: "on_my_way", minutes: 10 });
    expect(await warningsOf(ride)).toEqual([null, 5]);
    await says(app, van, "step", ride, { step: "at_door" });
    expect(await warningsOf(ride)).toEqual([null, null]);
  });

  it("is at risk 30 minutes before its time while its driver's ride before it is not completed", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const [first, second] = [await aPaidRide(app), await aPaidRide(app, aRideInput({ time: "14:30" }))];
    for (const ride of [first, second]) await says(app, van, "accept", ride);
    await beginsIn(app, first, "-60 minutes");
    await beginsIn(app, second, "40 minutes");
    expect(await warningsOf(second)).toEqual([-30, 5]);
    await says(app, van, "complete", first, { fare: 60 });
    expect(await warningsOf(second)).toEqual([-15, 5]);
  });

  it("has no warnings before a driver accepted it", async () => {
    await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    expect(await warningsOf(await aPaidRide(app))).toEqual([null, null]);
  });
});

describe("a will-call", () => {
  async function aWillCall() {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const out = await aPaidRide(app, aRideInput({ returnTrip: true }));
    await says(app, van, "accept", out);
    const { rides } = read(RideList, await app.get("/api/user/list-rides", out));
    const back = { token: out.token, rideId: rides.find(({ leg }) => leg === "back")?._id ?? "" };
    return { van, out, back };
  }

  it("is in its own band until its passenger is ready, with how long they wait since the outbound ride ended", async () => {
    const { van, out, back } = await aWillCall();
    expect(await onBoard(back)).toMatchObject({ band: "will_calls", ride: { waitingSince: null, isReady: false } });
    await completes(app, van, out, { fare: 60 });
    const [ended] = await app.sql<{ at: Date }[]>`select completed_at as at from ride where id = ${out.rideId}`;
    expect(await onBoard(back)).toMatchObject({
      band: "will_calls",
      ride: { waitingSince: ended?.at.toISOString(), isReady: false },
    });
  });

  it("shows since when its passenger is ready, until the driver is at the door", async () => {
    const { van, out, back } = await aWillCall();
    await completes(app, van, out, { fare: 60 });
    await app.post("/api/user/ride-ready", { rideId: back.rideId }, back);
    const [ready] = await app.sql<{ at: Date }[]>`select ready_at as at from ride where id = ${back.rideId}`;
    expect(await onBoard(back)).toMatchObject({
      band: "offered",
      ride: { waitingSince: ready?.at.toISOString(), isReady: true },
    });
    await says(app, van, "accept", back);
    await says(app, van, "step", back, { step: "at_door" });
    expect((await onBoard(back))?.ride.waitingSince).toBeNull();
  });
});

it("an office page that is open hears of a driver's step", async () => {
  const { van, ride } = await anAcceptedRide(app);
  await app.sql`update office_presence set until = now() + interval '1 minute'`;
  const heard: string[] = [];
  const listening = await app.sql.listen("changed", (message) => heard.push(message));
  await says(app, van, "step", ride, { step: "on_my_way", minutes: 10 });
  await expect.poll(() => heard).toContain('{"to":["office"]}');
  await listening.unlisten();
});
