import { beforeEach, describe, expect, it } from "vitest";
import { OfficeRideChanged } from "../../../../contract/office-rides.ts";
import { RideList } from "../../../../contract/rides.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, beginsIn, outcomes, says, setOnline, waitsAtDoor } from "../../../../test/driving.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aDriver } from "../../../../test/people.ts";
import { type About, editScenarios, officeEdits } from "../../../../test/ride-edits.ts";
import { endUndoWindow } from "../../../../test/ride-operations.ts";
import { anUnpaidRide, aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs, jobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "dispatch");
const { seen } = officeEdits(app, desk);
const act = async (ride: About, action: string, more = {}): Promise<Answer> => {
  const { revision } = await seen(ride);
  return app.post(`/api/office/rides/${ride.rideId}/${action}`, { revision, reason: "They called", ...more }, desk);
};
const undo = (answer: Answer, as = desk) => {
  const { ride, operationId } = read(OfficeRideChanged, answer);
  return app.post(`/api/office/rides/${ride._id}/undo/${operationId}`, {}, as);
};
const runDueJobs = () => runJobs(frequentJobs(app.services));
const aVan = (online: boolean, name = "Otto Other") => aDriver(app, { vehicleType: "Wheelchair Van", online, name });
const subjectsTo = (email: string) => mailbox.to(email).map(({ subject = "" }) => subject.split(":")[0]);
/** Everything about a ride except its revision and timeline. */
const fullState = async (ride: About) => {
  const { revision: _, timeline: __, emails, ...all } = await seen(ride);
  const [row] = await app.sql`
    select next_check_at, remind_at, on_my_way_at, about_minutes, at_door_at, pay_until, ready_at from ride where id = ${ride.rideId}`;
  const asked = await app.sql`select * from assignment where ride_id = ${ride.rideId} order by driver_id`;
  const drivers = await app.sql`select id, last_assigned_at from driver order by id`;
  return { ...all, emails: emails.map(({ kind }) => kind).sort(), row, asked, drivers };
};

beforeEach(() => removeDriversAndRides(app));

/** For each action, a ride in a state that allows it. */
const SCENARIOS = {
  "assigning a first driver": async () => {
    const [ride, van] = [await aPaidRide(app), await aVan(false)];
    return { ride, action: "assign", more: { driverId: van.id } };
  },
  "assigning a driver who had rejected the ride": async () => {
    const van = await aVan(true);
    const ride = await aPaidRide(app);
    await says(app, van, "cancel", ride);
    return { ride, action: "assign", more: { driverId: van.id } };
  },
  "assigning another driver while the first is on the way": async () => {
    const { van, ride } = await anAcceptedRide(app);
    await says(app, van, "step", ride, { step: "on_my_way", minutes: 20 });
    return { ride, action: "assign", more: { driverId: (await aVan(false)).id } };
  },
  "withdrawing an offer": async () => {
    await aVan(true);
    return { ride: await aPaidRide(app), action: "unassign", more: {} };
  },
  "unassigning a driver": async () => ({ ...(await anAcceptedRide(app)), action: "unassign", more: {} }),
  "marking a no-show": async () => {
    const { van, ride } = await anAcceptedRide(app);
    await waitsAtDoor(app, van, ride);
    return { ride, action: "no-show", more: {} };
  },
  "canceling an accepted ride": async () => ({
    ...(await anAcceptedRide(app)),
    action: "cancel",
    more: { canceledBy: "office" },
  }),
  ...editScenarios(app),
  "canceling an unpaid ride": async () => ({ ride: await anUnpaidRide(app), action: "cancel", more: {} }),
  "marking the passenger ready for the return leg": async () => {
    const there = await aPaidRide(app, aRideInput({ returnTrip: true }));
    const [back] = await app.sql<{ id: string }[]>`select id from ride where return_of = ${there.rideId}`;
    await app.sql`update ride set status = 'cancelled', cancel_reason = 'patient', starts_at = now() where id = ${there.rideId}`;
    return { ride: { rideId: back?.id ?? "", patient: there.patient }, action: "ready", more: {} };
  },
};

describe.each(Object.entries(SCENARIOS))("%s", (_, scenario) => {
  it("can be undone for ten seconds without a trace, and nothing was sent", async () => {
    const { ride, action, more } = await scenario();
    await runDueJobs();
    const [before, emails] = [await fullState(ride), mailbox.received.length];
    const done = await act(ride, action, more);
    expect([done.status, done.body["message"]]).toEqual([200, expect.any(String)]);
    await runDueJobs();
    expect(mailbox.received).toHaveLength(emails);
    const undone = await undo(done);
    expect([undone.status, undone.body["message"]]).toEqual([200, "Undone. No email or refund was sent."]);
    expect(await fullState(ride)).toEqual(before);
    await runDueJobs();
    expect(mailbox.received).toHaveLength(emails);
    expect(await app.sql`select from refund where ride_id = ${ride.rideId}`).toHaveLength(0);
    expect((await seen(ride)).timeline[0]).toMatchObject({ who: "Olive Desk", what: "action undone" });
    expect((await act(ride, action, more)).status).toBe(200);
  });

  it("can't be undone after ten seconds, or after another change to the ride", async () => {
    const { ride, action, more } = await scenario();
    const done = await act(ride, action, more);
    await app.sql`update ride set revision = revision + 1 where id = ${ride.rideId}`;
    const changed = await undo(done);
    expect([changed.status, changed.body["message"]]).toEqual([
      409,
      expect.stringMatching(/^The ride has changed since then/),
    ]);
    await app.sql`update ride set revision = revision - 1 where id = ${ride.rideId}`;
    await endUndoWindow(app, done);
    const late = await undo(done);
    expect([late.status, late.body["message"]]).toEqual([409, expect.stringMatching(/^It's too late to undo/)]);
  });
});

it("is undone once when undo is repeated or sent twice at once", async () => {
  const { ride } = await anAcceptedRide(app);
  const done = await act(ride, "cancel", { canceledBy: "office" });
  const other = await aColleague(app, "owner");
  expect((await Promise.all([undo(done), undo(done, other)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await undo(done)).status).toBe(200);
  const { status, timeline } = await seen(ride);
  expect(status).toBe("accepted");
  expect(timeline.filter(({ what }) => what === "action undone")).toHaveLength(1);
});

it("is found under its own ride only, and is not an operation of a visit", async () => {
  const [{ ride }, other] = [await anAcceptedRide(app), await aPaidRide(app)];
  const done = await act(ride, "cancel", { canceledBy: "office" });
  const { operationId } = read(OfficeRideChanged, done);
  const owner = await aColleague(app, "owner");
  for (const path of [`rides/${other.rideId}/undo/${operationId}`, `undo/${operationId}`])
    expect((await app.post(`/api/office/${path}`, {}, owner)).status).toBe(404);
  expect(await app.sql`select from refund where operation_id = ${operationId}`).toHaveLength(1);
  expect((await undo(done)).status).toBe(200);
});

describe("what an action triggers", () => {
  it("happens after the undo window: the refund and the emails to passenger and driver", async () => {
    const { van, ride } = await anAcceptedRide(app);
    await runDueJobs();
    const done = await act(ride, "cancel", { canceledBy: "office" });
    await runDueJobs();
    expect((await patientsView(app, ride)).refund).toEqual({ amount: 65, sent: false });
    await endUndoWindow(app, done);
    await runDueJobs();
    expect((await patientsView(app, ride)).refund).toEqual({ amount: 65, sent: true });
    expect(subjectsTo(ride.patient.email)).toContain("Your ride is canceled");
    expect(subjectsTo(van.email)).toContain("No longer assigned to you");
  });

  it.each([
    ["cancel", { canceledBy: "office" }, "Your ride is canceled"],
    ["assign", {}, "Your driver accepted"],
    ["no-show", {}, "You missed your ride"],
  ])("%s: “don't notify” suppresses the passenger's email, not the drivers'", async (action, more, subject) => {
    const [{ van, ride }, other] = [await anAcceptedRide(app), await aVan(false)];
    await (action === "no-show" ? waitsAtDoor(app, van, ride) : beginsIn(app, ride, "3 days"));
    await runDueJobs();
    const before = mailbox.to(ride.patient.email).length;
    const driver = action === "assign" && { driverId: other.id };
    await endUndoWindow(app, await act(ride, action, { ...more, ...driver, notify: false }));
    await app.sql`delete from refund where ride_id = ${ride.rideId}`;
    await runDueJobs();
    const since = mailbox.to(ride.patient.email).slice(before);
    expect(since.map(({ subject: line = "" }) => line).filter((line) => line.startsWith(subject))).toEqual([]);
    if (action !== "no-show") expect(subjectsTo(van.email)).toContain("No longer assigned to you");
    if (action === "assign") expect(subjectsTo(other.email)).toContain("New ride offer");
  });

  it("looks for another driver only after the undo window, even if one goes online", async () => {
    const [{ ride }, other] = [await anAcceptedRide(app), await aVan(false)];
    const done = await act(ride, "unassign");
    await setOnline(app, other, true);
    await runDueJobs();
    expect((await seen(ride)).driver).toBeNull();
    await endUndoWindow(app, done);
    await runDueJobs();
    expect((await seen(ride)).driver?.name).toBe("Otto Other");
  });
});

it("sends one alert about a ride without a driver, and only after the undo window", async () => {
  const { ride } = await anAcceptedRide(app);
  await beginsIn(app, ride, "2 hours");
  await app.sql`update ride set booked_at = now() - interval '1 day' where id = ${ride.rideId}`;
  const sent = () => app.sql`select from email_outbox where kind = 'urgent-no_driver' and subject_id = ${ride.rideId}`;
  const done = await act(ride, "unassign");
  await runJobs(jobs(app.services));
  expect(await sent()).toHaveLength(0);
  await endUndoWindow(app, done);
  await runJobs(jobs(app.services));
  expect(await sent()).toHaveLength(1);
});

describe("an action can't be undone", () => {
  it("once the new driver has accepted", async () => {
    const [ride, van] = [await aPaidRide(app), await aVan(false)];
    const done = await act(ride, "assign", { driverId: van.id });
    await says(app, van, "accept", ride);
    expect((await undo(done)).body["message"]).toMatch(/^The ride has changed since then/);
    expect((await seen(ride)).status).toBe("accepted");
  });

  it.each([
    ["has another ride at that time", async (van: { id: string }) => void (await offerAnotherRide(van))],
    [
      "was suspended",
      async ({ id }: { id: string }) =>
        void (await app.sql`update driver set suspended_at = now(), online = false where id = ${id}`),
    ],
  ])("once the previous driver %s; the ride and its emails stay as they are", async (_, happens) => {
    const { van, ride } = await anAcceptedRide(app, { isNear: false });
    const done = await act(ride, "unassign");
    await happens(van);
    const late = await undo(done);
    expect([late.status, late.body["message"]]).toEqual([409, expect.stringMatching(/^The previous driver/)]);
    expect(await outcomes(app, ride)).toEqual(["taken_back"]);
    const { operationId } = read(OfficeRideChanged, done);
    expect(await app.sql`select from email_outbox where operation_id = ${operationId}`).toHaveLength(2);
  });

  it("if it withdrew an offer and the driver has gone offline", async () => {
    const van = await aVan(true);
    const ride = await aPaidRide(app);
    const done = await act(ride, "unassign");
    await setOnline(app, van, false);
    expect((await undo(done)).body["message"]).toMatch(/^The previous driver/);
  });

  it("once the passenger has booked another ride at that time", async () => {
    const { ride } = await anAcceptedRide(app, { isNear: false });
    const done = await act(ride, "cancel");
    const input = { ...ride.input, paymentMethod: "cash" };
    expect((await app.post("/api/user/book-ride", input, ride)).status).toBe(200);
    expect((await undo(done)).body["message"]).toMatch(/^The passenger booked another ride/);
  });

  it("once the canceled ride was paid after all; that payment is refunded", async () => {
    const ride = await anUnpaidRide(app);
    const done = await act(ride, "cancel");
    await app.cards.press(ride.url, "pay");
    expect((await undo(done)).body["message"]).toMatch(/^The ride has changed since then/);
    await runDueJobs();
    expect((await patientsView(app, ride)).refund).toMatchObject({ sent: true });
  });

  it("once its email is being sent", async () => {
    const { ride } = await anAcceptedRide(app);
    const done = await act(ride, "cancel");
    const { operationId } = read(OfficeRideChanged, done);
    await app.sql`update email_outbox set tries = 1 where operation_id = ${operationId}`;
    expect((await undo(done)).body["message"]).toMatch(/^It's too late to undo/);
  });
});

it("undo restores both legs of an unpaid trip", async () => {
  const trip = await anUnpaidRide(app, aRideInput({ returnTrip: true }));
  const done = await act(trip, "cancel");
  expect((await undo(done)).status).toBe(200);
  const ways = read(RideList, await app.get("/api/user/list-rides", trip)).rides;
  expect(ways.map(({ status, paymentStatus }) => [status, paymentStatus])).toEqual([
    ["pending", "pending"],
    ["pending", "pending"],
  ]);
  await app.cards.press(trip.url, "pay");
  expect((await patientsView(app, trip)).paymentStatus).toBe("paid");
});

it("each action's preview lists its blockers, or shows the email to the passenger whose accepted driver is taken away", async () => {
  const [{ ride }, other] = [await anAcceptedRide(app), await aVan(false)];
  const preview = async (input: object) =>
    read(ChangePreviewed, await app.post(`/api/office/rides/${ride.rideId}/preview`, input, desk));
  const assign = await preview({ action: "assign", driverId: other.id });
  expect(assign).toMatchObject({ blockers: [], refundCents: 0, keepsCents: 6500 });
  expect(assign.email.text).toContain("Dear Otto,\n\nPlease accept or reject this ride.");
  const back = await preview({ action: "unassign" });
  expect(back).toMatchObject({ blockers: [], email: { subject: expect.stringMatching(/^We're looking for another/) } });
  expect(back.email.text).toContain("Dan Wheeler can't drive you after all");
  const missed = await preview({ action: "no-show" });
  expect(missed.blockers).toEqual([
    "No driver is recorded at the door. A no-show needs a driver who waited there for 15 minutes. If the driver couldn't mark it, please enter the driver's step first.",
  ]);
  expect(missed.email).toEqual({ subject: "", text: "" });
  const sedan = await aDriver(app, { vehicleType: "Sedan" });
  expect((await preview({ action: "assign", driverId: sedan.id })).blockers).toEqual([
    "A Sedan doesn't fit this passenger (Wheelchair Accessible).",
  ]);
});

/** Books another ride at the same time and offers it to a driver who has just become free. */
async function offerAnotherRide({ id }: { id: string }): Promise<void> {
  const other = await aPaidRide(app);
  expect((await seen(other)).driver?._id).toBe(id);
}
