import { beforeEach, describe, expect, it } from "vitest";
import { OfficeRideChanged } from "../../../../contract/office-rides.ts";
import { Today } from "../../../../contract/today.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDay, aDriverDocument } from "../../../../test/driver-documents.ts";
import { anAcceptedRide, beginsIn, outcomes, says } from "../../../../test/driving.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aDriver } from "../../../../test/people.ts";
import { aPlan, toMonday } from "../../../../test/plans.ts";
import { at, officeEdits, returnLegOf } from "../../../../test/ride-edits.ts";
import { endUndoWindow } from "../../../../test/ride-operations.ts";
import {
  anUnpaidRide,
  aPaidRide,
  aRideInput,
  driversView,
  patientsView,
  removeDriversAndRides,
} from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const dispatch = await aColleague(app, "dispatch");
const { seen, edit, preview } = officeEdits(app, dispatch);
const undo = (answer: Answer) => {
  const { ride, operationId } = read(OfficeRideChanged, answer);
  return app.post(`/api/office/rides/${ride._id}/undo/${operationId}`, {}, dispatch);
};
const runDueJobs = () => runJobs(frequentJobs(app.services));
const subjectsTo = (email: string) => mailbox.to(email).map(({ subject = "" }) => subject.split(":")[0]);
const elsewhere = { pickupAddress: "9 Spruce Street" };

beforeEach(() => removeDriversAndRides(app));

describe("a ride's facts", () => {
  it("change at the office, and its driver, who keeps it, sees the new ones", async () => {
    const { van, ride } = await anAcceptedRide(app, { isNear: false });
    const changes = {
      ...{ pickupAddress: "9 Spruce Street", dropoffAddress: "1 Pine Street", passengerPhone: "+12155550177" },
      ...{ companions: 2, oxygen: true, stairs: true, notes: "Use the back door." },
    };
    const done = await edit(ride, changes);
    expect([done.status, done.body["message"]]).toEqual([
      200,
      "The ride is changed. You can undo this for ten seconds.",
    ]);
    const view = await driversView(app, van, ride.rideId);
    expect(view).toMatchObject({
      ...{ status: "accepted", pickupAddress: "9 Spruce Street", dropoffAddress: "1 Pine Street" },
      ...{ rideNotes: "Use the back door.", passenger: { phone: "+12155550177" } },
      needs: { companions: 2, oxygen: true, stairs: true },
    });
    expect(JSON.stringify(view)).not.toContain("418 Maple");
  });

  it("are emailed to passenger and driver after the undo window; the driver's email has no address", async () => {
    const { van, ride } = await anAcceptedRide(app, { isNear: false });
    await runDueJobs();
    const sent = mailbox.received.length;
    const done = await edit(ride, elsewhere);
    await runDueJobs();
    expect(mailbox.received).toHaveLength(sent);
    await endUndoWindow(app, done);
    await runDueJobs();
    expect(subjectsTo(ride.patient.email)).toContain("Your ride is changed");
    const email = mailbox.to(van.email).find(({ subject = "" }) => subject.startsWith("Your ride is changed"));
    expect(email?.text).toContain("The office changed the pick-up address.");
    expect(email?.text).not.toContain("Spruce");
  });

  it("are logged without the addresses, and a new time in words", async () => {
    const ride = await aPaidRide(app);
    await edit(ride, { ...at(5), ...elsewhere }, { reason: "She asked" });
    const [entry] = (await seen(ride)).timeline;
    expect(entry).toMatchObject({ who: "Olive Desk", what: "ride moved", reason: "She asked" });
    expect(entry?.change).toMatchObject({
      fields: [null, ["pick-up address"]],
      startsAt: [expect.any(String), expect.any(String)],
    });
    expect(JSON.stringify(entry)).not.toContain("Spruce");
  });

  it("can be changed without a word to the passenger", async () => {
    const { van, ride } = await anAcceptedRide(app, { isNear: false });
    await endUndoWindow(app, await edit(ride, elsewhere, { notify: false }));
    await runDueJobs();
    expect(subjectsTo(ride.patient.email)).not.toContain("Your ride is changed");
    expect(subjectsTo(van.email)).toContain("Your ride is changed");
  });
});

describe("moving", () => {
  it("does not count toward the passenger's own limit, and does not follow the passenger's notice", async () => {
    const { ride } = await anAcceptedRide(app);
    expect((await edit(ride, at(4))).status).toBe(200);
    expect((await edit(ride, at(6))).status).toBe(200);
    expect((await app.post("/api/user/move-ride", { rideId: ride.rideId, ...at(8) }, ride)).status).toBe(200);
    expect((await patientsView(app, ride)).appointmentDate).toBe(at(8).appointmentDate);
  });

  it("clears the steps of a driver at the door, who keeps the ride, and each step is announced again", async () => {
    const { van, ride } = await anAcceptedRide(app);
    for (const step of ["on_my_way", "at_door"])
      expect((await says(app, van, "step", ride, { step })).status).toBe(200);
    await app.sql`update email_outbox set due_at = now() where kind like 'ride-%'`;
    await runDueJobs();
    await endUndoWindow(app, await edit(ride, elsewhere));
    expect(await patientsView(app, ride)).toMatchObject({ status: "accepted", step: null });
    for (const step of ["on_my_way", "at_door"])
      expect((await says(app, van, "step", ride, { step })).status).toBe(200);
    const emails = await app.sql<{ kind: string }[]>`
      select kind from email_outbox where subject_id in (select ride_email_subjects(${ride.rideId})) and kind in ('ride-on-the-way', 'ride-at-door')`;
    expect(emails.map(({ kind }) => kind).sort()).toEqual([
      "ride-at-door",
      "ride-at-door",
      "ride-on-the-way",
      "ride-on-the-way",
    ]);
  });

  it("keeps the steps when neither time nor pick-up changes", async () => {
    const { van, ride } = await anAcceptedRide(app);
    await says(app, van, "step", ride, { step: "on_my_way", minutes: 10 });
    await edit(ride, { dropoffAddress: "1 Pine Street" });
    expect((await patientsView(app, ride)).step).toBe("on_my_way");
  });

  it("takes the ride from a driver whose documents end before the new time, and dispatches it after ten seconds", async () => {
    const { van, ride } = await anAcceptedRide(app, { isNear: false });
    await aDriverDocument(app, van.id, { kind: "insurance", expiresOn: aDay(5) });
    await aDriver(app, { vehicleType: "Wheelchair Van", name: "Lucia", online: true });
    const { facts = [], blockers } = await preview(ride, at(8));
    expect(blockers).toEqual([]);
    expect(facts.join(" ")).toMatch(
      /Dan.* can't keep the ride: Insurance expires on .* We look for another driver in ten seconds\./,
    );
    const done = await edit(ride, at(8));
    expect((await seen(ride)).driver).toBeNull();
    await endUndoWindow(app, done);
    await runDueJobs();
    expect((await seen(ride)).driver?.name).toBe("Lucia");
    expect(await outcomes(app, ride)).toEqual(["withdrawn", "offered"]);
    expect(mailbox.to(van.email).at(-1)?.text).toContain("The office changed the ride");
  });

  it("takes the ride from a driver who has another ride then, or whose vehicle doesn't carry the passenger any more", async () => {
    const { van, ride } = await anAcceptedRide(app, { isNear: false });
    const other = await aPaidRide(app, aRideInput({ days: 7, time: "14:30" }));
    await says(app, van, "accept", other);
    expect((await preview(ride, at(7, "15:00"))).facts?.join(" ")).toContain("Has another ride on");
    await edit(ride, at(7, "15:00"));
    expect(await seen(ride)).toMatchObject({ status: "pending", driver: null });
    expect((await preview(other, { transportType: "stretcher" })).facts?.join(" ")).toContain(
      "A Wheelchair Van doesn't fit",
    );
    await edit(other, { transportType: "stretcher" });
    expect(await seen(other)).toMatchObject({ status: "pending", driver: null });
  });

  it("never raises the price", async () => {
    const ride = await aPaidRide(app, aRideInput({ transportType: "ambulatory" }));
    expect((await preview(ride, { transportType: "stretcher" })).facts).toContain("The price stays $45, as paid.");
    await edit(ride, { transportType: "stretcher" });
    expect(await seen(ride)).toMatchObject({ transportType: "stretcher", quoteCents: 4500, paidCents: 4500 });
  });

  it("for our own reasons lets the passenger cancel for a full refund for 24 hours", async () => {
    const { van, ride } = await anAcceptedRide(app);
    const soon = aRideInput({ days: 1 });
    await edit(
      ride,
      { appointmentDate: soon.appointmentDate, appointmentTime: soon.appointmentTime },
      { isOurs: true },
    );
    await beginsIn(app, ride, "1 hour");
    const cancel = async () =>
      read(
        ChangePreviewed,
        await app.post("/api/user/preview-ride-change", { rideId: ride.rideId, action: "cancel" }, ride),
      );
    expect((await seen(ride)).driver?._id).toBe(van.id);
    expect((await cancel()).refundCents).toBe(6500);
    await app.sql`update ride_move set moved_at = now() - interval '25 hours' where ride_id = ${ride.rideId}`;
    expect((await cancel()).refundCents).toBe(3250);
  });
});

describe("what blocks an edit", () => {
  it("is a ride that ended, a passenger on board, and a ride on hold", async () => {
    const { van, ride } = await anAcceptedRide(app);
    await says(app, van, "step", ride, { step: "on_board" });
    expect((await edit(ride, elsewhere)).body["message"]).toMatch(/^The passenger is on board\./);
    await says(app, van, "complete", ride, { fare: 65, reason: "late" });
    await app.sql`update ride set status = 'completed', fare_cents = 6500, completed_at = now() where id = ${ride.rideId}`;
    expect((await edit(ride, elsewhere)).body["message"]).toMatch(/^This ride has already ended/);
    const trip = await aPaidRide(app, aRideInput({ returnTrip: true, days: 9 }));
    const back = await returnLegOf(app, trip);
    await app.sql`update ride set held_at = now() where id = ${back.rideId}`;
    expect((await edit(back, elsewhere)).body["message"]).toMatch(/is on hold/);
  });

  it("is a time that has passed, too far ahead, out of order, or beside another ride", async () => {
    const trip = await aPaidRide(app, { ...aRideInput({ returnTrip: true }), ...{ returnTime: "15:00" } });
    const back = await returnLegOf(app, trip);
    expect((await preview(trip, at(-1))).blockers).toEqual(["That time has passed. Please choose a later one."]);
    expect((await preview(trip, at(200))).blockers).toContain(
      "That day is too far ahead. Please choose an earlier one.",
    );
    expect((await preview(trip, at(4))).blockers).toEqual([expect.stringMatching(/^The return ride must come after/)]);
    expect((await preview(back, at(3, "10:45"))).blockers).toEqual([
      expect.stringMatching(/^The passenger already has a ride on/),
    ]);
    expect((await preview(trip, {})).blockers).toEqual(["Nothing is changed yet."]);
  });

  it("is a chair that can't travel this way", async () => {
    const ride = await aPaidRide(app, aRideInput({ transportType: "ambulatory" }));
    const power = { chair: "power", transfers: false };
    expect((await edit(ride, power)).body["message"]).toMatch(/^This wheelchair needs a van/);
    expect((await edit(ride, { ...power, transportType: "wheelchair" })).status).toBe(200);
  });

  it("is a time of an unpaid ride at which it can still be paid, and a time of a waiting will-call", async () => {
    const unpaid = await anUnpaidRide(app);
    await app.sql`update ride set pay_until = now() + interval '5 days' where id = ${unpaid.rideId}`;
    expect((await preview(unpaid, at(4))).blockers).toEqual([expect.stringMatching(/^The ride isn't paid yet/)]);
    expect((await edit(unpaid, elsewhere)).status).toBe(200);
    const back = await returnLegOf(app, await aPaidRide(app, aRideInput({ returnTrip: true })));
    expect((await preview(back, at(4))).blockers).toEqual([expect.stringMatching(/waiting for the passenger/)]);
    expect((await edit(back, elsewhere)).status).toBe(200);
  });
});

it("a step that the driver's phone took before the office changed the address is not a step to the new one", async () => {
  const { van, ride } = await anAcceptedRide(app);
  const takenAt = new Date(Date.now() - 60_000).toISOString();
  await edit(ride, elsewhere);
  const late = await says(app, van, "step", ride, { step: "at_door", takenAt });
  expect([late.status, late.body["message"]]).toEqual([409, expect.stringMatching(/^The office changed this ride on/)]);
  expect((await says(app, van, "step", ride, { step: "at_door" })).status).toBe(200);
});

it("a day of a return trip is moved with its will-call, which ends on the new day", async () => {
  const trip = await aPaidRide(app, aRideInput({ returnTrip: true }));
  const back = await returnLegOf(app, trip);
  const before = (await seen(back)).readyBy;
  const done = await edit(trip, at(6));
  expect((await seen(back)).readyBy).not.toBe(before);
  await undo(done);
  expect((await seen(back)).readyBy).toBe(before);
});

it("a ride of a plan is moved for that day only", async () => {
  const { planId } = await aPlan(app);
  await runDueJobs();
  const rides = () => app.sql<{ id: string; startsAt: Date; planDay: string }[]>`
    select id, starts_at, plan_day::text from ride where plan_id = ${planId} order by plan_day`;
  const plan = () => app.sql`select starts, weekdays, pickup_address from ride_plan where id = ${planId}`;
  const [before, planBefore] = [await rides(), await plan()];
  expect(before.length).toBeGreaterThan(1);
  expect((await edit({ rideId: before[0]?.id ?? "" }, { ...at(toMonday(), "16:00"), ...elsewhere })).status).toBe(200);
  await runDueJobs();
  const after = await rides();
  expect(after[0]?.startsAt).not.toEqual(before[0]?.startsAt);
  expect(after[0]?.planDay).toBe(before[0]?.planDay);
  expect([after.slice(1), await plan()]).toEqual([before.slice(1), planBefore]);
});

it("Today asks to call a passenger with neither email nor texts about the change, and no longer about steps before it", async () => {
  const { van, ride } = await anAcceptedRide(app);
  await app.sql`update patient set email = '', phone = '+12155550199' where id = ${ride.patient.id}`;
  await says(app, van, "step", ride, { step: "on_my_way", minutes: 9 });
  await app.sql`update email_outbox set due_at = now() where due_at < now() + interval '15 seconds'`;
  await runDueJobs();
  const calls = async () =>
    read(Today, await app.get("/api/office/today", dispatch)).tasks.filter(
      ({ kind }) => kind === "ride_call" || kind === "ride_news",
    );
  expect((await calls())[0]?.reason).toContain("is on the way");
  const done = await edit(ride, elsewhere);
  expect((await calls())[0]?.reason).toContain("accepted the ride");
  await endUndoWindow(app, done);
  await runDueJobs();
  expect((await calls())[0]?.reason).toContain("our office changed the ride");
});
