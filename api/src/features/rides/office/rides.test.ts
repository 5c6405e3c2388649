import { beforeEach, describe, expect, it } from "vitest";
import { DashboardAnswer } from "../../../../contract/drivers.ts";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { PatientRecord } from "../../../../contract/patients.ts";
import { Today } from "../../../../contract/today.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide, earlier, says } from "../../../../test/driving.ts";
import { patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { kindInWords } from "../../../lib/mail/message-kinds.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
type OfficeUser = Awaited<ReturnType<typeof aColleague>>;
type Trip = Awaited<ReturnType<typeof anAcceptedRide>>;
const earned = async ({ van }: Trip) => read(DashboardAnswer, await app.get("/api/driver/dashboard", van)).dashboard;
const onToday = async (desk: OfficeUser, kind: string, rideId: string) =>
  read(Today, await app.get("/api/office/today", desk)).tasks.find(
    (need) => need.kind === kind && need.subject?._id === rideId,
  );

beforeEach(() => removeDriversAndRides(app));

describe("a driver's claim beyond the quote", () => {
  const asked = async () => {
    const trip = await anAcceptedRide(app);
    const extra = { amount: 12.5, reason: "Waited half an hour at the clinic" };
    expect((await says(app, trip.van, "complete", trip.ride, { fare: 65, extra })).status).toBe(200);
    return trip;
  };

  it("is decided by the office: once approved it is earned, and the passenger pays only the quote", async () => {
    const [desk, trip] = [await aColleague(app, "desk"), await asked()];
    expect(await earned(trip)).toMatchObject({ totalEarnings: 65, extrasAsked: 12.5 });
    const need = await onToday(desk, "extra", trip.ride.rideId);
    expect(need?.reason).toContain("$12.50 extra for");
    expect(need?.reason).toContain("Waited half an hour at the clinic");
    const decide = (isGranted: boolean) => app.post(`/api/office/extras/${need?.targetId}/decide`, { isGranted }, desk);
    expect((await decide(true)).status).toBe(200);
    expect((await decide(true)).status).toBe(200);
    expect((await decide(false)).body["message"]).toBe("Olive Desk already approved this.");
    expect(await earned(trip)).toMatchObject({ totalEarnings: 77.5, extrasAsked: 0 });
    expect(await patientsView(app, trip.ride)).toMatchObject({ fare: 65, refund: null });
    expect(await onToday(desk, "extra", trip.ride.rideId)).toBeUndefined();
  });

  it("is not earned if declined", async () => {
    const [desk, trip] = [await aColleague(app, "owner"), await asked()];
    const need = await onToday(desk, "extra", trip.ride.rideId);
    await app.post(`/api/office/extras/${need?.targetId}/decide`, { isGranted: false }, desk);
    expect(await earned(trip)).toMatchObject({ totalEarnings: 65, extrasAsked: 0 });
  });

  it("needs an amount and a reason", async () => {
    const { van, ride } = await anAcceptedRide(app);
    for (const extra of [
      { amount: 0, reason: "Stairs" },
      { amount: 5, reason: " " },
      { amount: 1000.01, reason: "Stairs" },
    ])
      expect((await says(app, van, "complete", ride, { fare: 65, extra })).status).toBe(400);
    expect((await patientsView(app, ride)).status).toBe("accepted");
  });
});

it("the desk reverses a no-show once, with a full refund, and it leaves Today; dispatch gives nothing beyond the rule", async () => {
  const [desk, trip] = [await aColleague(app, "desk"), await anAcceptedRide(app)];
  await app.sql`update ride set starts_at = now() where id = ${trip.ride.rideId}`;
  await says(app, trip.van, "step", trip.ride, { step: "at_door" });
  await earlier(app, trip.ride, "16 minutes");
  await says(app, trip.van, "no-show", trip.ride);
  expect((await onToday(desk, "no_show", trip.ride.rideId))?.reason).toContain(
    "$65 isn't refunded unless you reverse it",
  );
  const reverse = (as = desk) => app.post(`/api/office/rides/${trip.ride.rideId}/reverse-no-show`, {}, as);
  expect((await reverse(await aColleague(app, "dispatch"))).status).toBe(409);
  expect((await Promise.all([reverse(), reverse()])).map(({ status }) => status)).toEqual([200, 200]);
  await runJobs(frequentJobs(app.services));
  expect((await patientsView(app, trip.ride)).refund).toEqual({ amount: 65, sent: true });
  expect(await onToday(desk, "no_show", trip.ride.rideId)).toBeUndefined();
});

it("an email about a ride that failed says so in the records, and dispatch tries it again once its cause is gone", async () => {
  const { ride } = await anAcceptedRide(app);
  const which = { kind: "ride-booked", subjectId: ride.rideId };
  const fail = () => app.sql`
    update email_outbox set failed_at = now(), due_at = null, sent_at = null, dropped_at = null, last_error = 'This email is too large.'
    where kind = ${which.kind} and subject_id = ${which.subjectId}`;
  await fail();
  const [dispatcher, viewer] = [await aColleague(app, "dispatch"), await aColleague(app, "view")];
  const path = `/api/office/rides/${ride.rideId}`;
  const stateIn = async () =>
    read(OfficeRideFound, await app.get(path, dispatcher)).ride.emails.find(({ kind }) => kind === which.kind);
  expect(await stateIn()).toMatchObject({ state: "failed", problem: "This email is too large." });
  const record = await app.get(`/api/office/patients/${ride.patient.id}`, await aColleague(app, "desk"));
  expect(read(PatientRecord, record).emails.find(({ name }) => name === kindInWords(which.kind))?.state).toBe("failed");
  expect((await app.post(`${path}/emails`, which, viewer)).status).toBe(403);
  expect((await app.post(`${path}/emails`, which, dispatcher)).body["message"]).toBe("We're trying again now.");
  expect(await stateIn()).toMatchObject({ state: "owed" });
  const elsewhere = { ...which, subjectId: ride.patient.id };
  expect((await app.post(`${path}/emails`, elsewhere, dispatcher)).status).toBe(404);
  await app.sql`update email_outbox set sent_at = now(), due_at = null where subject_id = ${ride.rideId}`;
  expect((await app.post(`${path}/emails`, which, dispatcher)).status).toBe(409);
});

it("an email about the office's own change waits while the change can be undone, and can be tried again after that", async () => {
  const { ride } = await anAcceptedRide(app);
  const dispatcher = await aColleague(app, "dispatch");
  const path = `/api/office/rides/${ride.rideId}`;
  const { revision } = read(OfficeRideFound, await app.get(path, dispatcher)).ride;
  await app.post(`${path}/cancel`, { revision, reason: "No driver", canceledBy: "office" }, dispatcher);
  const which = { kind: "ride-cancelled", subjectId: ride.rideId };
  expect((await app.post(`${path}/emails`, which, dispatcher)).status).toBe(409);
  await app.sql`update operation set ends_at = now() - interval '1 second'`;
  expect((await app.post(`${path}/emails`, which, dispatcher)).status).toBe(200);
});
