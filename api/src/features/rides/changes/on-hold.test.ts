import { beforeEach, describe, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { BookedRide, RideList } from "../../../../contract/rides.ts";
import { type Task, Today } from "../../../../contract/today.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { beginsIn, outcomes, says } from "../../../../test/driving.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aDriver } from "../../../../test/people.ts";
import { endUndoWindow } from "../../../../test/ride-operations.ts";
import { aPaidRide, aRideInput, driversView, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const jobsRun = () => runJobs(frequentJobs(app.services));

beforeEach(() => removeDriversAndRides(app));

type Own = { token: string; rideId: string };
const aTrip = async (back: object = { returnTime: "15:00" }) => {
  const trip = await aPaidRide(app, { ...aRideInput({ returnTrip: true }), ...back });
  const { rides } = read(RideList, await app.get("/api/user/list-rides", { token: trip.token }));
  const found = rides.find(({ leg }) => leg === "back");
  if (!found) throw new Error("There is no return leg");
  return { trip, back: { token: trip.token, rideId: found._id } };
};
const aVan = () => aDriver(app, { vehicleType: "Wheelchair Van", online: true });
const ready = ({ token, rideId }: Own) => app.post("/api/user/ride-ready", { rideId }, { token });
const stillNeeded = ({ token, rideId }: Own) => app.post("/api/user/ride-needed", { rideId }, { token });
const preview = async ({ token, rideId }: Own) =>
  read(ChangePreviewed, await app.post("/api/user/preview-ride-change", { rideId, action: "cancel" }, { token }));

/** Moves the outbound leg into the past without a driver. */
const failOutbound = async (trip: Own) => {
  await app.sql`update driver set online = false`;
  await app.sql`
    update ride set status = 'pending', driver_id = null, starts_at = now() - interval '1 minute' where id = ${trip.rideId}`;
  await app.sql`
    update assignment set outcome = 'withdrawn', ended_at = now() where ride_id = ${trip.rideId} and outcome in ('offered', 'accepted')`;
  await jobsRun();
};
const revisionOf = async ({ rideId }: Own, desk: Awaited<ReturnType<typeof aColleague>>) =>
  OfficeRideFound.parse((await app.get(`/api/office/rides/${rideId}`, desk)).body).ride.revision;
const officeCancels = async (ride: Own) => {
  const desk = await aColleague(app, "desk");
  const input = { revision: await revisionOf(ride, desk), canceledBy: "office", reason: "The van failed" };
  return { desk, done: await app.post(`/api/office/rides/${ride.rideId}/cancel`, input, desk) };
};

describe("the return leg of a failed outbound leg", () => {
  it("is on hold: its driver is released, no driver is sent, and “I'm ready” is rejected", async () => {
    const van = await aVan();
    const { trip, back } = await aTrip();
    await says(app, van, "accept", back);
    await failOutbound(trip);
    expect((await patientsView(app, trip)).status).toBe("cancelled");
    expect(await patientsView(app, back)).toMatchObject({ status: "pending", onHold: true, driver: null });
    expect(await outcomes(app, back)).toEqual(["withdrawn"]);
    await app.sql`update driver set online = true where id = ${van.id}`;
    await app.sql`update ride set next_check_at = now() where id = ${back.rideId}`;
    await jobsRun();
    expect((await patientsView(app, back)).status).toBe("pending");
    expect((await driversView(app, van, back.rideId)).status).toBe("cancelled");
    await sendDueEmails(app);
    const subjects = mailbox.to(trip.patient.email).filter(({ subject }) => subject?.includes("is canceled"));
    expect(subjects.at(-1)?.text).toContain("I still need this ride");
    expect(mailbox.to(van.email).at(-1)?.text).toContain("didn't take place");
  });

  it("has a reminder that says it is on hold", async () => {
    const { trip, back } = await aTrip();
    await failOutbound(trip);
    await app.sql`select enqueue_email('ride-reminder-hour', ${back.rideId})`;
    await sendDueEmails(app);
    const reminder = mailbox.to(trip.patient.email).find(({ subject }) => subject?.startsWith("In an hour"));
    expect(reminder?.text).toContain("won't send a driver");
  });

  it("is free to cancel at any time", async () => {
    const { trip, back } = await aTrip();
    await failOutbound(trip);
    await beginsIn(app, back, "30 minutes");
    expect(await preview(back)).toMatchObject({ refundCents: 5200, keepsCents: 0 });
  });

  it("is driven once its passenger confirms it, and then follows the usual refund rule", async () => {
    const van = await aVan();
    const { trip, back } = await aTrip();
    await failOutbound(trip);
    await app.sql`update driver set online = true where id = ${van.id}`;
    const needed = read(BookedRide, await stillNeeded(back));
    expect(needed.ride).toMatchObject({ status: "assigned", onHold: false });
    expect((await stillNeeded(back)).status).toBe(200);
    await says(app, van, "accept", back);
    await beginsIn(app, back, "60 minutes");
    expect(await preview(back)).toMatchObject({ refundCents: 2600 });
  });

  it("is driven once the office confirms it", async () => {
    const { trip, back } = await aTrip();
    await failOutbound(trip);
    const desk = await aColleague(app, "dispatch");
    const needed = await app.post(
      `/api/office/rides/${back.rideId}/needed`,
      { revision: await revisionOf(back, desk) },
      desk,
    );
    expect(needed.body["ride"]).toMatchObject({ onHold: false });
    const view = await aColleague(app, "view");
    expect((await app.post(`/api/office/rides/${back.rideId}/needed`, { revision: 1 }, view)).status).toBe(403);
  });

  it("is refunded in full at its time if no one confirms it", async () => {
    const { trip, back } = await aTrip();
    await failOutbound(trip);
    await beginsIn(app, back, "0 minutes");
    await jobsRun();
    expect(await patientsView(app, back)).toMatchObject({
      status: "cancelled",
      cancelReason: "not_confirmed",
      refund: { amount: 52, sent: true },
    });
  });

  it("waits until midnight if it is a will-call, and needs the confirmation before “I'm ready”", async () => {
    const { trip, back } = await aTrip({});
    await failOutbound(trip);
    expect(await patientsView(app, back)).toMatchObject({ onHold: true, canBeCalled: false });
    const early = await ready(back);
    expect([early.status, early.body["message"]]).toEqual([
      409,
      "Your outbound ride didn't take place, so this one is on hold. Please press “I still need this ride” first.",
    ]);
    expect((await stillNeeded(back)).status).toBe(200);
    expect((await ready(back)).status).toBe(200);
    const other = await aTrip({});
    await failOutbound(other.trip);
    await app.sql`update ride set ready_by = now(), next_check_at = now() where id = ${other.back.rideId}`;
    await jobsRun();
    expect(await patientsView(app, other.back)).toMatchObject({ status: "cancelled", refund: { amount: 52 } });
  });

  it("is on Today until someone has confirmed it", async () => {
    const { trip, back } = await aTrip();
    await failOutbound(trip);
    const desk = await aColleague(app, "desk");
    const needs = async () => read(Today, await app.get("/api/office/today", desk)).tasks;
    const about = ({ kind, subject }: Task) => kind === "on_hold" && subject?._id === back.rideId;
    expect((await needs()).some(about)).toBe(true);
    await stillNeeded(back);
    expect((await needs()).some(about)).toBe(false);
  });
});

describe("the return leg of an outbound leg that the office canceled", () => {
  it("keeps its driver during the undo window, and is on hold after that", async () => {
    const van = await aVan();
    const { trip, back } = await aTrip();
    await says(app, van, "accept", back);
    const { done } = await officeCancels(trip);
    expect((await driversView(app, van, back.rideId)).status).toBe("accepted");
    await endUndoWindow(app, done);
    await app.sql`update ride set held_at = now(), next_check_at = now() where id = ${back.rideId}`;
    await jobsRun();
    expect(await patientsView(app, back)).toMatchObject({ status: "pending", onHold: true, driver: null });
  });

  it("stays as it was when that is undone", async () => {
    const van = await aVan();
    const { trip, back } = await aTrip();
    await says(app, van, "accept", back);
    const { desk, done } = await officeCancels(trip);
    const undone = await app.post(`/api/office/rides/${trip.rideId}/undo/${done.body["operationId"]}`, {}, desk);
    expect(undone.status).toBe(200);
    await jobsRun();
    expect(await patientsView(app, back)).toMatchObject({ status: "accepted", onHold: false });
  });

  it("is not on hold when the passenger canceled the outbound leg", async () => {
    const { trip, back } = await aTrip();
    const { refundCents } = await preview(trip);
    await app.post("/api/user/cancel-ride", { rideId: trip.rideId, refundCents }, { token: trip.token });
    expect((await patientsView(app, back)).onHold).toBe(false);
  });
});

it("“I'm ready” is rejected before the day and time of the outbound leg, even if that leg was canceled", async () => {
  const { trip, back } = await aTrip({});
  const { refundCents } = await preview(trip);
  await app.post("/api/user/cancel-ride", { rideId: trip.rideId, refundCents }, { token: trip.token });
  expect((await patientsView(app, back)).canBeCalled).toBe(false);
  expect((await ready(back)).status).toBe(409);
});

it("“I'm ready” is rejected while no driver has come for the outbound leg", async () => {
  const { trip, back } = await aTrip({});
  await beginsIn(app, trip, "-1 minutes");
  expect((await patientsView(app, trip)).status).toBe("pending");
  expect((await ready(back)).status).toBe(409);
});
