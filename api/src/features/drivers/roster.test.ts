import { beforeEach, describe, expect, it } from "vitest";
import { Candidates } from "../../../contract/office-rides.ts";
import type { VehicleType } from "../../../contract/ride-status.ts";
import { RosterFound, RosterPreview } from "../../../contract/rosters.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { outcomes, says, setOnline } from "../../../test/driving.ts";
import { aDriver } from "../../../test/people.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const app = await testAppWithCards();
const desk = await aColleague(app, "desk");
const viewer = await aColleague(app, "view");
const jobsRun = () => runJobs(frequentJobs(app.services));
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const hours = (from: string, until: string, weekdays = EVERY_DAY) =>
  weekdays.map((weekday) => ({ weekday, from, until }));

beforeEach(() => removeDriversAndRides(app));

type Driver = { id: string };
const url = ({ id }: Driver) => `/api/office/drivers/${id}/roster`;
const revisionOf = async (driver: Driver) => read(RosterFound, await app.get(url(driver), desk)).revision;
const save = async (driver: Driver, roster: object) =>
  app.put(url(driver), { hours: [], revision: await revisionOf(driver), ...roster }, desk);
const inDays = (days: number) => aRideInput({ days, transportType: "ambulatory" }).appointmentDate;
const ride = (time: string, days = 3) => aPaidRide(app, aRideInput({ days, time, transportType: "ambulatory" }));
const driverOf = async (which: { token: string; rideId: string }) => (await patientsView(app, which)).driver?.name;

async function aDriverWith(
  name: string,
  roster: object,
  { vehicleType = "Sedan" as VehicleType, online = false } = {},
) {
  const driver = await aDriver(app, { name, vehicleType, online });
  expect((await save(driver, roster)).status).toBe(200);
  return driver;
}

describe("a driver with a roster", () => {
  it("is offered rides after today by the hours, online or not", async () => {
    await aDriverWith("Rosa", { hours: hours("08:00", "16:00") });
    expect(await driverOf(await ride("10:30"))).toBe("Rosa");
    expect(await driverOf(await ride("18:00"))).toBeUndefined();
  });

  it("gets no ride outside the hours while online, and none that ends after them", async () => {
    await aDriverWith("Rosa", { hours: hours("08:00", "12:00") }, { online: true });
    expect(await driverOf(await ride("13:00"))).toBeUndefined();
    expect(await driverOf(await ride("11:00", 4))).toBeUndefined();
    expect(await driverOf(await ride("10:30", 5))).toBe("Rosa");
  });

  it("is offered rides in each block of a day, but none that begins in one and ends after it", async () => {
    const blocks = [...hours("08:00", "12:00"), ...hours("14:00", "18:00")];
    await aDriverWith("Rosa", { hours: blocks });
    expect(await driverOf(await ride("10:30"))).toBe("Rosa");
    expect(await driverOf(await ride("11:00", 4))).toBeUndefined();
    expect(await driverOf(await ride("14:00", 5))).toBe("Rosa");
  });

  it("works through the night, whose hours after midnight are those of the next weekday", async () => {
    const driver = await aDriverWith("Rosa", { hours: hours("22:00", "06:00") });
    expect(await driverOf(await ride("23:00"))).toBe("Rosa");
    expect(await driverOf(await ride("04:00", 4))).toBe("Rosa");
    expect(await driverOf(await ride("05:30", 5))).toBeUndefined();
    expect(await driverOf(await ride("12:00", 6))).toBeUndefined();
    expect(read(RosterFound, await app.get(url(driver), desk)).hours).toEqual(hours("22:00", "06:00"));
  });

  it("is stored as it was entered, but blocks that touch are one", async () => {
    const driver = await aDriverWith("Rosa", {
      hours: [
        ...hours("13:00", "17:00", [1]),
        ...hours("08:00", "13:00", [1]),
        ...hours("00:00", "24:00", [3]),
        ...hours("20:00", "00:00", [5]),
      ],
    });
    expect(read(RosterFound, await app.get(url(driver), desk)).hours).toEqual([
      ...hours("08:00", "17:00", [1]),
      ...hours("00:00", "24:00", [3]),
      ...hours("20:00", "24:00", [5]),
    ]);
  });

  it("gets no ride on a day off", async () => {
    const { id: driverId } = await aDriverWith("Rosa", { hours: hours("08:00", "16:00") });
    const period = { from: `${inDays(3)}T00:00`, to: `${inDays(5)}T00:00` };
    const entered = { driverId, ...period, cause: "day_off", decisions: [] };
    expect((await app.post("/api/office/unavailable-drivers", entered, desk)).status).toBe(200);
    expect(await driverOf(await ride("10:30", 3))).toBeUndefined();
    expect(await driverOf(await ride("10:30", 5))).toBe("Rosa");
  });

  it("keeps offers after today when going offline, and loses them when suspended", async () => {
    const driver = await aDriverWith("Rosa", { hours: hours("08:00", "16:00") }, { online: true });
    const trip = await ride("10:30");
    await setOnline(app, driver, false);
    expect(await outcomes(app, trip)).toEqual(["offered"]);
    const input = { revision: await revisionOf(driver), reason: "License revoked" };
    expect((await app.post(`/api/office/drivers/${driver.id}/suspend`, input, desk)).status).toBe(200);
    expect(await outcomes(app, trip)).toEqual(["not_answered"]);
  });

  it("has up to 12 hours to answer while offline, and isn't asked again without an answer", async () => {
    const driver = await aDriverWith("Rosa", { hours: hours("08:00", "16:00") });
    const trip = await ride("10:30");
    const [offer] = await app.sql<{ hours: number }[]>`
      select round(extract(epoch from next_check_at - now()) / 3600)::int as hours from ride where id = ${trip.rideId}`;
    expect(offer).toEqual({ hours: 12 });
    await app.sql`update ride set next_check_at = now() where id = ${trip.rideId}`;
    await jobsRun();
    expect(await outcomes(app, trip)).toEqual(["not_answered"]);
    await setOnline(app, driver, true);
    await jobsRun();
    expect(await outcomes(app, trip)).toEqual(["offered"]);
  });

  it("can accept an offer while offline", async () => {
    const driver = await aDriverWith("Rosa", { hours: hours("08:00", "16:00") });
    const trip = await ride("10:30");
    expect((await says(app, driver, "accept", trip)).status).toBe(200);
  });
});

it("a driver without a roster is offered rides of any day while online", async () => {
  await aDriver(app, { name: "Bo", online: true });
  expect(await driverOf(await ride("18:00"))).toBe("Bo");
});

it("the office sees that a driver is off duty then, and may assign the ride anyway with a reason", async () => {
  await aDriverWith("Rosa", { hours: hours("08:00", "12:00") });
  const trip = await ride("18:00");
  const { candidates } = read(Candidates, await app.get(`/api/office/rides/${trip.rideId}/candidates`, desk));
  expect(candidates).toMatchObject([
    { name: "Rosa", fits: false, byHand: true, reason: "Off duty then, by the roster." },
  ]);
});

describe("saving a roster", () => {
  it("offers rides that were waiting for a driver", async () => {
    const trip = await ride("10:30");
    expect(await driverOf(trip)).toBeUndefined();
    await aDriverWith("Rosa", { hours: hours("08:00", "16:00") });
    await jobsRun();
    expect(await driverOf(trip)).toBe("Rosa");
  });

  it("shows the accepted rides outside it, and gives them to other drivers", async () => {
    const driver = await aDriverWith("Rosa", { hours: hours("08:00", "16:00") });
    const trip = await ride("10:30");
    await says(app, driver, "accept", trip);
    await aDriver(app, { name: "Bo", online: true });
    const roster = { hours: hours("12:00", "16:00") };
    const preview = read(RosterPreview, await app.post(`${url(driver)}/preview`, roster, desk));
    expect(preview.rides).toMatchObject([{ _id: trip.rideId }]);
    expect((await patientsView(app, trip)).status).toBe("accepted");
    expect((await save(driver, roster)).status).toBe(200);
    await jobsRun();
    expect(await patientsView(app, trip)).toMatchObject({ status: "assigned", driver: { name: "Bo" } });
  });

  it("leaves accepted rides with the driver if the office says so, and passes on unanswered offers", async () => {
    const driver = await aDriverWith("Rosa", { hours: hours("08:00", "16:00") });
    const [kept, offered] = [await ride("10:30", 3), await ride("10:30", 4)];
    await says(app, driver, "accept", kept);
    await save(driver, { hours: hours("12:00", "16:00"), unassignRides: false });
    expect((await patientsView(app, kept)).status).toBe("accepted");
    expect(await outcomes(app, offered)).toEqual(["not_answered"]);
  });

  it("is rejected with the newer record if the driver was changed since", async () => {
    const driver = await aDriver(app, {});
    await save(driver, { hours: hours("08:00", "16:00") });
    expect((await save(driver, { revision: 1 })).status).toBe(409);
    expect(read(RosterFound, await app.get(url(driver), desk)).hours).toHaveLength(7);
  });

  it("is rejected for hours without length and hours that overlap", async () => {
    const driver = await aDriver(app, {});
    for (const roster of [
      { hours: hours("08:00", "08:00", [1]) },
      { hours: hours("24:00", "08:00", [1]) },
      { hours: hours("08:00", "16:00", [1, 1]) },
      { hours: [...hours("22:00", "06:00", [7]), ...hours("05:00", "09:00", [1])] },
      { hours: Array.from({ length: 29 }, () => hours("08:00", "09:00", [1])).flat() },
    ])
      expect((await save(driver, roster)).status).toBe(400);
  });

  it("is not for those who only look", async () => {
    const driver = await aDriver(app, {});
    expect((await app.put(url(driver), { hours: [], revision: 1 }, viewer)).status).toBe(403);
  });
});
