import { beforeEach, describe, expect, it } from "vitest";
import { RideOutcomesPreview, RidesHandled } from "../../../../../contract/driver-time-off.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { testMailbox } from "../../../../../test/mailbox.ts";
import { type aPaidRide, patientsView, removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { unavailableDrivers } from "../../../../../test/unavailable-drivers.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "dispatch");
const { van, driverOf, settleDown, accepted } = unavailableDrivers(app, desk);
const URL = "/api/office/rides-together";
type Trip = Awaited<ReturnType<typeof aPaidRide>>;

beforeEach(() => removeDriversAndRides(app));

const chosen = async (trips: Trip[]) =>
  app.sql<{ rideId: string; revision: number }[]>`
    select id as ride_id, revision from ride where id = any(${trips.map(({ rideId }) => rideId)}::uuid[]) order by starts_at`;
const change = async (trips: Trip[], what: object, path = "") =>
  app.post(`${URL}${path}`, { rides: await chosen(trips), ...what }, desk);
const subjectsTo = ({ patient }: Trip) => mailbox.to(patient.email).map(({ subject }) => subject?.split(":")[0]);

describe("many rides together", () => {
  it("are handed over from one driver to another, each passenger told once, after the time to undo", async () => {
    const joseph = await van("Joseph Reed");
    const trips = await accepted(joseph, "09:00", "11:00", "13:00");
    await settleDown();
    const lucia = await van("Lucia Ortiz");
    const what = { action: "assign", driverId: lucia.id };
    const shown = read(RideOutcomesPreview, await change(trips, what, "/preview"));
    expect(shown.outcomes.map(({ text }) => text)).toEqual(Array(3).fill("Offered to Lucia Ortiz."));
    expect(await Promise.all(trips.map(driverOf))).toEqual(Array(3).fill("Joseph Reed"));
    expect((await change(trips, what)).status).toBe(200);
    expect(await Promise.all(trips.map(driverOf))).toEqual(Array(3).fill("Lucia Ortiz"));
    await settleDown();
    await settleDown();
    for (const trip of trips)
      expect(subjectsTo(trip).filter((one) => one === "We're looking for another driver")).toHaveLength(1);
  });

  it("are canceled for a reason of ours with full refunds, and all come back with one undo", async () => {
    const joseph = await van("Joseph Reed");
    const trips = await accepted(joseph, "09:00", "11:00");
    await settleDown();
    const answer = await change(trips, { action: "cancel", cause: "weather" });
    const { operationId, outcomes } = read(RidesHandled, answer);
    expect(outcomes.map(({ refundCents }) => refundCents)).toEqual([6500, 6500]);
    expect((await app.post(`${URL}/undo/${operationId}`, {}, desk)).status).toBe(200);
    await settleDown();
    for (const trip of trips) {
      expect(await patientsView(app, trip)).toMatchObject({ status: "accepted", driver: { name: "Joseph Reed" } });
      expect(subjectsTo(trip)).not.toContain("Your ride is canceled");
    }
  });

  it("stay as they are where it isn't possible, each with the reason", async () => {
    const joseph = await van("Joseph Reed");
    const [free, boarded, changed] = await accepted(joseph, "09:00", "11:00", "13:00");
    if (!free || !boarded || !changed) throw new Error("All are accepted");
    await app.sql`update ride set on_board_at = now() where id = ${boarded.rideId}`;
    const rides = (await chosen([free, boarded, changed])).map((one) =>
      one.rideId === changed.rideId ? { ...one, revision: one.revision - 1 } : one,
    );
    const { outcomes } = read(RidesHandled, await app.post(URL, { action: "search", rides }, desk));
    expect(outcomes.map(({ state, text }) => [state, text])).toEqual([
      ["searching", "We'll look for another driver."],
      ["unchanged", "The passenger is on board. The ride ends when the driver completes it."],
      ["unchanged", "The ride was changed since you opened this page."],
    ]);
  });

  it("are never given to one driver at one time", async () => {
    const [joseph, lucia] = [await van("Joseph Reed"), await van("Lucia Ortiz")];
    const [one] = await accepted(joseph, "09:00");
    const [other] = await accepted(lucia, "09:30");
    if (!one || !other) throw new Error("Both are accepted");
    await app.sql`update ride set driver_id = ${lucia.id} where id = ${other.rideId} and driver_id is null`;
    const samuel = await van("Samuel Ortega");
    const { outcomes } = read(RidesHandled, await change([one, other], { action: "assign", driverId: samuel.id }));
    expect(outcomes.map(({ state }) => state)).toEqual(["assigned", "unchanged"]);
    expect(outcomes[1]?.text).toMatch(/^Samuel Ortega can't take this ride anymore\. Has another ride on/);
  });
});
