import { beforeEach, expect, it } from "vitest";
import { RideDay } from "../../../../../contract/ride-day.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { says } from "../../../../../test/driving.ts";
import { aDriver } from "../../../../../test/people.ts";
import { aPaidRide, aRideInput, removeDriversAndRides } from "../../../../../test/rides.ts";
import { insert } from "../../../../../test/rows.ts";
import { aColleague } from "../../../../../test/staff.ts";

const app = await testAppWithCards({ PRACTICE_TIME_ZONE: "America/New_York" });
const desk = await aColleague(app, "view");
const day = aRideInput().appointmentDate;

beforeEach(() => removeDriversAndRides(app));

const look = async (more: Record<string, string> = {}) =>
  read(RideDay, await app.get(`/api/office/ride-day?${new URLSearchParams({ day, ...more })}`, desk));
const namesIn = async (more: Record<string, string> = {}) =>
  (await look(more)).rides.map(({ patient }) => patient.name);

/** Four rides of a day: without a driver, offered, accepted, and canceled; and one of the day after. */
async function aDayOfRides() {
  const rides = [];
  for (const [name, time] of [
    ["Ada", "15:00"],
    ["Bo", "09:00"],
    ["Cy", "12:00"],
    ["Dee", "18:00"],
  ] as const) {
    const ride = await aPaidRide(app, aRideInput({ time, transportType: name === "Ada" ? "stretcher" : "wheelchair" }));
    await app.sql`update patient set name = ${name} where id = ${ride.patient.id}`;
    rides.push(ride);
  }
  await aPaidRide(app, aRideInput({ days: 4 }));
  const [ada, bo, cy, dee] = rides;
  if (!ada || !bo || !cy || !dee) throw new Error("There are four rides");
  await app.sql`update ride set status = 'cancelled', cancel_reason = 'patient', next_check_at = null where id = ${dee.rideId}`;
  const van = await aDriver(app, { name: "Vera Vann", vehicleType: "Wheelchair Van" });
  await app.post("/api/driver/status", { online: true }, van);
  await says(app, van, "accept", cy);
  return { ada, bo, cy, dee, van };
}

it("lists the rides of one day by band, those that need somebody first, with counts of each band", async () => {
  await aDayOfRides();
  const { rides, bands, total } = await look();
  expect(rides.map(({ patient, band }) => [patient.name, band])).toEqual([
    ["Ada", "no_driver"],
    ["Bo", "offered"],
    ["Cy", "accepted"],
    ["Dee", "done"],
  ]);
  expect([total, bands]).toEqual([
    4,
    expect.objectContaining({ no_driver: 1, offered: 1, accepted: 1, done: 1, at_risk: 0 }),
  ]);
});

it("sorts by a column in both directions, and narrows by band, words, driver, vehicle and who pays", async () => {
  const { ada, van } = await aDayOfRides();
  expect(await namesIn({ order: "time" })).toEqual(["Bo", "Cy", "Ada", "Dee"]);
  expect(await namesIn({ order: "passenger", descending: "true" })).toEqual(["Dee", "Cy", "Bo", "Ada"]);
  expect(await namesIn({ band: "offered" })).toEqual(["Bo"]);
  expect(await namesIn({ q: "vera" })).toEqual(["Bo", "Cy"]);
  expect(await namesIn({ driver: van.id })).toEqual(["Bo", "Cy"]);
  expect(await namesIn({ vehicle: "Sedan" })).toEqual([]);
  const payer = await insert(app, "payer_organization", {
    ...{ name: `Harbor ${crypto.randomUUID()}`, billing_email: "bills@harbor.test", added_by: desk.id },
  });
  await app.sql`update ride set payment_method = 'account', payer_organization_id = ${payer} where id = ${ada.rideId}`;
  expect(await namesIn({ payer })).toEqual(["Ada"]);
});

it("gives a page at a time, and refuses words that are no choice", async () => {
  await aDayOfRides();
  expect(await namesIn({ order: "time", limit: "2", offset: "2" })).toEqual(["Ada", "Dee"]);
  const wrong: [string, string][] = [
    ["order", "fare"],
    ["limit", "201"],
    ["offset", "-1"],
    ["payer", "'; drop"],
    ["q", "x".repeat(101)],
  ];
  for (const one of wrong)
    expect((await app.get(`/api/office/ride-day?${new URLSearchParams([["day", day], one])}`, desk)).status).toBe(400);
  for (const odd of ["%", "_", "\u202eevil", "😀", "=1+1"]) expect(await namesIn({ q: odd })).toEqual([]);
});
