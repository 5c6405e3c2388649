import { beforeEach, describe, expect, it } from "vitest";
import { DriversOff, RideOutcomesPreview, RidesHandled } from "../../../../../contract/driver-time-off.ts";
import { DashboardAnswer } from "../../../../../contract/drivers.ts";
import { Candidates } from "../../../../../contract/office-rides.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { says } from "../../../../../test/driving.ts";
import { testMailbox } from "../../../../../test/mailbox.ts";
import { aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { first, UNAVAILABLE, unavailableDrivers } from "../../../../../test/unavailable-drivers.ts";
import { frequentJobs } from "../../../../jobs.ts";
import { runJobs } from "../../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, OFFICE_PHONE: "(215) 555-0142", DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "dispatch");
const { van, day, ridesOf, inputFor, enter, undo, driverOf, decisionOn, settleDown, accepted } = unavailableDrivers(
  app,
  desk,
);
type Trip = Awaited<ReturnType<typeof aPaidRide>>;

beforeEach(() => removeDriversAndRides(app));

describe("the rides of a driver who is unavailable", () => {
  it("are those of that time only, offered and accepted, each with the best other driver, the rides of that day shared out", async () => {
    const joseph = await van("Joseph Reed");
    await accepted(joseph, "10:10", "12:30", "18:00");
    await aPaidRide(app, aRideInput({ time: "14:30" }));
    await app.sql`update driver set online = false where id = ${joseph.id}`;
    const [lucia, samuel] = [await van("Lucia Ortiz"), await van("Samuel Ortega")];
    await app.sql`update driver set last_assigned_at = now() where id = ${samuel.id}`;
    const rides = await ridesOf(joseph);
    expect(rides.map(({ isAccepted }) => isAccepted)).toEqual([true, true, false]);
    expect(rides.map(({ refundCents }) => refundCents)).toEqual([6500, 6500, 6500]);
    expect(rides.map(({ best }) => best)).toEqual([lucia.id, samuel.id, lucia.id]);
    const near = await ridesOf(joseph, { from: `${day}T12:00`, to: `${day}T12:45` });
    expect(near).toHaveLength(1);
  });

  it("get the smallest vehicle that fits first, and no driver where nobody does", async () => {
    const joseph = await van("Joseph Reed", "Stretcher Van");
    const stretcher = await aPaidRide(app, aRideInput({ transportType: "stretcher" }));
    await says(app, joseph, "accept", stretcher);
    await van("Lucia Ortiz");
    expect((await ridesOf(joseph)).map(({ best, drivers }) => [best, drivers])).toEqual([[null, []]]);
  });
});

describe("entering that a driver is unavailable", () => {
  it("moves, refunds and takes back the rides together, and tells each passenger once, after the time to undo", async () => {
    const joseph = await van("Joseph Reed");
    const [moved, refunded, left, other] = await accepted(joseph, "09:00", "10:40", "12:30", "18:00");
    if (!moved || !refunded || !left || !other) throw new Error("All are accepted");
    await settleDown();
    const lucia = await van("Lucia Ortiz");
    const decisions = [
      await decisionOn(moved, { driver: lucia }),
      await decisionOn(refunded, { action: "cancel" }),
      await decisionOn(left, { action: "search" }),
    ];
    const shown = read(
      RideOutcomesPreview,
      await app.post(`${UNAVAILABLE}/preview`, inputFor(joseph, decisions), desk),
    );
    expect(shown.refundCents).toBe(6500);
    expect(shown.outcomes.map(({ text }) => text)).toEqual([
      "Offered to Lucia Ortiz.",
      "Canceled. $65 will be refunded.",
      "We'll look for another driver.",
    ]);
    expect(shown.outcomes.map(({ message }) => message?.subject.split(":")[0])).toEqual([
      "We're looking for another driver",
      "Your ride is canceled",
      "We're looking for another driver",
    ]);
    expect(await driverOf(moved)).toBe("Joseph Reed");

    const answer = await enter(joseph, decisions);
    expect(read(RidesHandled, answer).outcomes.map(({ state }) => state)).toEqual([
      "assigned",
      "canceled",
      "searching",
    ]);
    const told = ({ patient }: Trip) => mailbox.to(patient.email).map(({ subject }) => subject?.split(":")[0]);
    const before = told(moved);
    expect(before).not.toContain("We're looking for another driver");
    await settleDown();
    await settleDown();
    for (const trip of [moved, left])
      expect(told(trip).filter((one) => one === "We're looking for another driver")).toHaveLength(1);
    expect(told(refunded).filter((one) => one === "Your ride is canceled")).toHaveLength(1);
    expect(told(refunded)).not.toContain("We're looking for another driver");
    expect(await driverOf(moved)).toBe("Lucia Ortiz");
    expect(await driverOf(left)).toBe("Lucia Ortiz");
    expect(await driverOf(other)).toBe("Joseph Reed");
    const toJoseph = mailbox.to(joseph.email).map(({ subject }) => subject?.split(":")[0]);
    expect(toJoseph.filter((one) => one?.includes("unassigned"))).toEqual([]);
  });

  it("is undone for ten seconds, with every ride, and nobody is told", async () => {
    const joseph = await van("Joseph Reed");
    const [moved, refunded, left] = await accepted(joseph, "09:00", "10:40", "12:30");
    if (!moved || !refunded || !left) throw new Error("All are accepted");
    await settleDown();
    const lucia = await van("Lucia Ortiz");
    const answer = await enter(joseph, [
      await decisionOn(moved, { driver: lucia }),
      await decisionOn(refunded, { action: "cancel" }),
    ]);
    expect((await undo(answer)).status).toBe(200);
    expect((await undo(answer)).status).toBe(200);
    for (const trip of [moved, refunded, left])
      expect(await patientsView(app, trip)).toMatchObject({ status: "accepted", driver: { name: "Joseph Reed" } });
    await settleDown();
    for (const trip of [moved, refunded, left])
      expect(mailbox.to(trip.patient.email).map(({ subject }) => subject?.split(":")[0])).not.toContain(
        "We're looking for another driver",
      );
    expect(read(DriversOff, await app.get(UNAVAILABLE, desk)).timeOff).toEqual([]);
  });

  it("can't be undone after ten seconds", async () => {
    const joseph = await van("Joseph Reed");
    await accepted(joseph, "09:00");
    const answer = await enter(joseph);
    await settleDown();
    expect((await undo(answer)).status).toBe(409);
  });

  it("gives the driver no offer of that time, online or by hand, and shows the driver until when", async () => {
    const joseph = await van("Joseph Reed");
    expect((await enter(joseph)).status).toBe(200);
    const inside = await aPaidRide(app, aRideInput({ time: "10:30" }));
    const runsInto = await aPaidRide(app, aRideInput({ time: "07:30" }));
    const before = await aPaidRide(app, aRideInput({ time: "06:00" }));
    const after = await aPaidRide(app, aRideInput({ time: "16:00" }));
    expect(await Promise.all([inside, runsInto, before, after].map(driverOf))).toEqual([
      undefined,
      undefined,
      "Joseph Reed",
      "Joseph Reed",
    ]);
    const { candidates } = read(Candidates, await app.get(`/api/office/rides/${inside.rideId}/candidates`, desk));
    expect(candidates).toMatchObject([
      { fits: false, byHand: false, reason: expect.stringMatching(/^Unavailable until .+4:00 PM/) },
    ]);
    const { dashboard } = read(DashboardAnswer, await app.get("/api/driver/dashboard", joseph));
    expect(dashboard.timeOff).toHaveLength(1);
  });

  it("takes back a ride that nobody decided about, and looks for a driver where the chosen one can't come anymore", async () => {
    const joseph = await van("Joseph Reed");
    const trip = await first(accepted(joseph, "10:30"));
    const lucia = await van("Lucia Ortiz");
    const decision = await decisionOn(trip, { driver: lucia });
    await app.sql`update driver set suspended_at = now(), online = false where id = ${lucia.id}`;
    const { outcomes: done } = read(RidesHandled, await enter(joseph, [decision]));
    expect(done).toMatchObject([
      {
        state: "searching",
        isAsChosen: false,
        text: "Lucia Ortiz can't take this ride anymore. Suspended. We'll look for another driver.",
      },
    ]);
    expect(await driverOf(trip)).toBeUndefined();
  });

  it("leaves a ride with its passenger on board with its driver", async () => {
    const joseph = await van("Joseph Reed");
    const trip = await first(accepted(joseph, "10:30"));
    await app.sql`update ride set on_board_at = now() where id = ${trip.rideId}`;
    expect(await ridesOf(joseph)).toMatchObject([{ isOnBoard: true, drivers: [], best: null }]);
    expect(read(RidesHandled, await enter(joseph)).outcomes).toMatchObject([{ state: "unchanged" }]);
    expect(await driverOf(trip)).toBe("Joseph Reed");
  });

  it("refuses a time in which the driver is unavailable already, and says until when", async () => {
    const joseph = await van("Joseph Reed");
    await enter(joseph);
    const again = await enter(joseph, [], { from: `${day}T15:00`, to: `${day}T18:00` });
    expect([again.status, again.body["message"]]).toEqual([
      409,
      expect.stringMatching(/Joseph Reed is unavailable from .+ until .+ already/),
    ]);
  });

  it("leaves no ride of that time with a driver who accepts or is offered one at the same moment", async () => {
    for (let round = 0; round < 6; round += 1) {
      await removeDriversAndRides(app);
      const joseph = await van("Joseph Reed");
      const offered = await aPaidRide(app, aRideInput({ time: "09:00" }));
      await Promise.all([
        says(app, joseph, "accept", offered),
        enter(joseph),
        aPaidRide(app, aRideInput({ time: "12:00" })),
      ]);
      await runJobs(frequentJobs(app.services));
      expect(await app.sql`select starts_at from ride where driver_id = ${joseph.id}`).toEqual([]);
    }
  });

  it("lets nobody read or enter it without the right", async () => {
    const joseph = await van("Joseph Reed");
    const viewer = await aColleague(app, "view");
    expect((await app.post(UNAVAILABLE, inputFor(joseph), viewer)).status).toBe(403);
  });
});
