import { beforeEach, describe, expect, it } from "vitest";
import { OfficeRideFound } from "../../../../contract/office-rides.ts";
import { BookedRide, type Ride, RideList } from "../../../../contract/rides.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { completes, says, skipUndo } from "../../../../test/driving.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aDriver, aPatient } from "../../../../test/people.ts";
import { endUndoWindow } from "../../../../test/ride-operations.ts";
import { anUnpaidRide, aPaidRide, aRideInput, patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });

beforeEach(() => removeDriversAndRides(app));

type Own = { token: string; rideId: string };
const thereAndBack = (back: object = {}) => ({ ...aRideInput({ returnTrip: true }), ...back });
const waysOf = async (there: Own): Promise<[Ride, Ride]> => {
  const { rides } = read(RideList, await app.get("/api/user/list-rides", { token: there.token }));
  const [first, second] = [rides.find(({ leg }) => leg === "there"), rides.find(({ leg }) => leg === "back")];
  if (!first || !second) throw new Error("This is no trip there and back");
  return [first, second];
};
const backOf = async (there: Own): Promise<Own> => ({ token: there.token, rideId: (await waysOf(there))[1]._id });
const cancel = ({ token, rideId }: Own, refundCents?: number) =>
  app.post("/api/user/cancel-ride", { rideId, refundCents }, { token });
const ready = ({ token, rideId }: Own) => app.post("/api/user/ride-ready", { rideId }, { token });
const hasBegun = ({ rideId }: Own) =>
  app.sql`update ride set starts_at = now() - interval '2 hours' where id = ${rideId}`;
const emailsTo = async (email: string) => {
  await sendDueEmails(app);
  return mailbox.to(email);
};

describe("a trip with a return leg", () => {
  it("is two rides under one payment that share the trip's price", async () => {
    const visitor = { timeZone: "America/Chicago", hour12: true };
    const trip = await anUnpaidRide(app, thereAndBack({ returnTime: "15:00", visitor }));
    expect(await waysOf(trip)).toMatchObject([
      { fare: 65, fareOfBoth: 117, returnTrip: true, appointmentTime: "10:30", pickupAddress: "418 Maple Street" },
      { fare: 52, fareOfBoth: 117, returnTrip: true, appointmentTime: "15:00", dropoffAddress: "418 Maple Street" },
    ]);
    const back = await backOf(trip);
    expect((await app.post("/api/user/pay-ride", { rideId: back.rideId }, trip)).body["url"]).toBe(trip.url);
    await app.cards.press(trip.url, "pay");
    expect((await waysOf(trip)).map(({ paymentStatus }) => paymentStatus)).toEqual(["paid", "paid"]);
    const emails = (await emailsTo(trip.patient.email)).filter(({ subject }) => subject?.includes("booked"));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toMatch(/Return ride: .* 3:00 PM E[SD]T, 2:00 PM for you[\s\S]*\$117/);
  });

  it("gives each leg its own driver and end; a lower fare refunds that leg only", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const trip = await aPaidRide(
      app,
      thereAndBack({ returnTime: "11:59", returnDate: aRideInput({ days: 4 }).appointmentDate }),
    );
    const back = await backOf(trip);
    await says(app, van, "accept", trip);
    await says(app, van, "accept", back);
    await completes(app, van, trip, { fare: 60 });
    await completes(app, van, back, { fare: 50 });
    expect(await waysOf(trip)).toMatchObject([
      { status: "completed", fare: 60, refund: { amount: 5 } },
      { status: "completed", fare: 50, refund: { amount: 2 } },
    ]);
  });

  it("cancels one leg for its share of the fare, and the other still takes place", async () => {
    const trip = await aPaidRide(app, thereAndBack({ returnTime: "15:00" }));
    const back = await backOf(trip);
    expect((await cancel(back, 5200)).status).toBe(200);
    await runJobs(frequentJobs(app.services));
    expect(await patientsView(app, back)).toMatchObject({ status: "cancelled", refund: { amount: 52, sent: true } });
    const there = await patientsView(app, trip);
    expect(there).toMatchObject({ paymentStatus: "paid", refund: null });
    expect(there.status).not.toBe("cancelled");
    expect((await cancel(trip, 6500)).status).toBe(200);
    await runJobs(frequentJobs(app.services));
    expect(await patientsView(app, trip)).toMatchObject({ status: "cancelled", refund: { amount: 65, sent: true } });
  });

  it("while unpaid cancels both legs at once, by the patient or at the deadline, with one email", async () => {
    const dropped = await anUnpaidRide(app, thereAndBack());
    await cancel(await backOf(dropped), 0);
    expect((await waysOf(dropped)).map(({ cancelReason }) => cancelReason)).toEqual(["patient", "patient"]);
    const lapsed = await anUnpaidRide(app, thereAndBack());
    await app.cards.press(lapsed.url, "cancel");
    await app.sql`update ride set pay_until = now() - interval '1 minute' where paid_as = ${lapsed.rideId}`;
    await app.sql`update checkout set next_check_at = now(), expires_at = now() where ride_id = ${lapsed.rideId}`;
    await runJobs(frequentJobs(app.services));
    await app.sql`update ride set next_check_at = now() where id = ${lapsed.rideId} and status = 'unpaid'`;
    await runJobs(frequentJobs(app.services));
    expect((await waysOf(lapsed)).map(({ cancelReason }) => cancelReason)).toEqual(["unpaid", "unpaid"]);
    const emails = (await emailsTo(lapsed.patient.email)).filter(({ subject }) => subject?.includes("canceled"));
    expect(emails).toHaveLength(1);
  });

  it("is refunded in full when its payment arrives too late", async () => {
    const trip = await anUnpaidRide(app, thereAndBack());
    await hasBegun(trip);
    await app.cards.press(trip.url, "pay");
    await runJobs(frequentJobs(app.services));
    expect(await waysOf(trip)).toMatchObject([
      { status: "cancelled", cancelReason: "too_late", refund: { amount: 65 } },
      { status: "cancelled", cancelReason: "too_late", refund: { amount: 52 } },
    ]);
    const again = await app.post("/api/stripe/finalize-booking", { sessionId: await sessionOf(trip) }, trip);
    expect(again.body["message"]).toBe("This ride couldn't take place. We're refunding your payment.");
  });

  it("reschedules each leg separately, never the return leg before the outbound leg", async () => {
    const trip = await aPaidRide(app, thereAndBack({ returnTime: "15:00" }));
    const { appointmentDate } = aRideInput({ days: 3 });
    const back = await backOf(trip);
    const move = ({ rideId, token }: Own, appointmentTime: string) =>
      app.post("/api/user/move-ride", { rideId, appointmentDate, appointmentTime }, { token });
    const words =
      "The return ride must come after the outbound ride. Please choose another time, or reschedule the other ride first.";
    expect((await move(back, "08:00")).body["message"]).toBe(words);
    expect((await move(trip, "18:00")).body["message"]).toBe(words);
    expect((await move(back, "16:00")).status).toBe(200);
    expect((await move(trip, "11:00")).status).toBe(200);
    expect((await waysOf(trip)).map(({ appointmentTime }) => appointmentTime)).toEqual(["11:00", "16:00"]);
  });

  it.each([
    ["less than ninety minutes after it", { returnTime: "11:45" }, "returnTime"],
    ["before it", { returnTime: "09:00" }, "returnTime"],
    ["on a day that has passed", { returnTime: "15:00", returnDate: "2020-02-02" }, "returnDate"],
    ["beyond the horizon", { returnTime: "15:00", returnDate: aRideInput({ days: 95 }).appointmentDate }, "returnDate"],
  ])("is rejected with a return leg %s, with an error on that field", async (_, back, field) => {
    const answer = await app.post("/api/stripe/create-checkout-session", thereAndBack(back), await aPatient(app));
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });

  it("counts as two of the ten upcoming rides", async () => {
    const patient = await aPatient(app);
    const book = (days: number, returnTrip: boolean) =>
      app.post("/api/user/book-ride", { ...aRideInput({ days, returnTrip }), paymentMethod: "cash" }, patient);
    for (let days = 2; days <= 6; days += 1) expect((await book(days, days < 6)).status).toBe(200);
    expect((await book(8, true)).status).toBe(409);
    expect((await book(9, false)).status).toBe(200);
    expect((await book(11, false)).status).toBe(409);
  });
});

const sessionOf = async ({ rideId }: Own): Promise<string> => {
  const [page] = await app.sql<{ sessionId: string }[]>`select session_id from checkout where ride_id = ${rideId}`;
  return page?.sessionId ?? "";
};

describe("a return leg without a time", () => {
  it("waits unseen by drivers, and is dispatched once the passenger is ready", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const trip = await aPaidRide(app, thereAndBack());
    const back = await backOf(trip);
    expect(await patientsView(app, back)).toMatchObject({
      status: "pending",
      appointmentDate: trip.input.appointmentDate,
      appointmentTime: "",
      readyBy: expect.any(String),
      canBeCalled: false,
      driver: null,
    });
    await app.sql`update ride set next_check_at = now() where id = ${back.rideId}`;
    await runJobs(frequentJobs(app.services));
    expect((await ready(back)).body["message"]).toBe(
      "Your outbound ride hasn't started yet. Press “I'm ready” when you want to go back.",
    );
    await says(app, van, "accept", trip);
    await hasBegun(trip);
    await says(app, van, "complete", trip, { fare: 65 });
    await skipUndo(app, trip);
    const after = (await emailsTo(trip.patient.email)).filter(({ text }) => text?.includes("is completed"));
    expect(after.map(({ subject }) => subject)).toEqual(["Your return ride is ready when you are"]);
    expect((await patientsView(app, back)).canBeCalled).toBe(true);
    const called = read(BookedRide, await ready(back)).ride;
    expect(called).toMatchObject({ status: "assigned", readyBy: null, driver: { name: "Dan Wheeler" } });
    expect(Date.parse(called.startsAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    expect((await ready(back)).status).toBe(200);
    expect((await says(app, van, "accept", back)).status).toBe(200);
  });

  it("is refunded at the practice's midnight if the passenger never asks for it", async () => {
    const trip = await aPaidRide(app, thereAndBack());
    const back = await backOf(trip);
    const { readyBy } = await patientsView(app, back);
    const [night] = await app.sql<{ at: Date }[]>`
      select (${trip.input.appointmentDate}::date + 1)::timestamp at time zone time_zone as at from practice`;
    expect(readyBy).toBe(night?.at.toISOString());
    await app.sql`update ride set ready_by = now(), next_check_at = now() where id = ${back.rideId}`;
    await runJobs(frequentJobs(app.services));
    expect(await patientsView(app, back)).toMatchObject({
      status: "cancelled",
      cancelReason: "not_needed",
      refund: { amount: 52 },
    });
    expect((await patientsView(app, trip)).status).not.toBe("cancelled");
    expect((await ready(back)).status).toBe(409);
  });

  it("canceled by the office is refunded its own share, and the outbound leg stays", async () => {
    const trip = await aPaidRide(app, thereAndBack());
    const { rideId } = await backOf(trip);
    const desk = await aColleague(app, "desk");
    const { body } = await app.get(`/api/office/rides/${rideId}`, desk);
    const { revision } = OfficeRideFound.parse(body).ride;
    const input = { revision, canceledBy: "office", refundCents: 5200, reason: "The van is broken" };
    const done = await app.post(`/api/office/rides/${rideId}/cancel`, input, desk);
    expect(done.status).toBe(200);
    await endUndoWindow(app, done);
    await runJobs(frequentJobs(app.services));
    expect(await patientsView(app, { ...trip, rideId })).toMatchObject({
      status: "cancelled",
      refund: { amount: 52, sent: true },
    });
    expect(await patientsView(app, trip)).toMatchObject({ paymentStatus: "paid", refund: null });
  });

  it("is free to cancel and can't be rescheduled by time; it moves to the outbound leg's new day", async () => {
    const trip = await aPaidRide(app, thereAndBack());
    const back = await backOf(trip);
    const { appointmentDate, appointmentTime } = aRideInput({ days: 5 });
    const to = { appointmentDate, appointmentTime };
    const preview = async (own: Own, input: object) =>
      read(
        ChangePreviewed,
        await app.post("/api/user/preview-ride-change", { rideId: own.rideId, ...input }, { token: own.token }),
      );
    expect((await preview(back, { action: "move", ...to })).blockers[0]).toMatch(/^Your return ride has no time yet/);
    expect((await app.post("/api/user/move-ride", { rideId: trip.rideId, ...to }, trip)).status).toBe(200);
    expect(await patientsView(app, back)).toMatchObject({ appointmentDate, appointmentTime: "" });
    await hasBegun(trip);
    expect(await preview(back, { action: "cancel" })).toMatchObject({ blockers: [], refundCents: 5200 });
  });

  it("can also be requested by the desk and through the family's share link, and by no one else", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const trip = await aPaidRide(app, thereAndBack());
    const back = await backOf(trip);
    expect((await ready({ ...back, token: (await aPatient(app)).token })).status).toBe(404);
    await says(app, van, "accept", trip);
    await hasBegun(trip);
    const shared = await app.post("/api/user/share-ride", { rideId: back.rideId }, trip);
    const token = String(shared.body["url"]).split("token=")[1];
    expect((await app.post("/api/ride/followed", { token })).body["ride"]).toMatchObject({ waitsForCall: true });
    expect((await app.post("/api/ride/followed/ready", { token })).body["ride"]).toMatchObject({ waitsForCall: false });
    expect((await patientsView(app, back)).readyBy).toBeNull();

    await removeDriversAndRides(app);
    const again = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const other = await aPaidRide(app, thereAndBack());
    await says(app, again, "accept", other);
    await hasBegun(other);
    const { rideId } = await backOf(other);
    const desk = await aColleague(app, "desk");
    expect((await app.get(`/api/office/rides/${rideId}`, desk)).body["ride"]).toMatchObject({
      ...{ paidCents: 5200, canBeCalled: true, readyBy: expect.any(String) },
      reason: expect.stringMatching(/^Waiting for the passenger to be ready/),
    });
    expect((await app.get("/api/office/rides?band=waiting", desk)).body["rides"]).not.toContainEqual(
      expect.objectContaining({ _id: rideId }),
    );
    const { revision } = OfficeRideFound.parse((await app.get(`/api/office/rides/${rideId}`, desk)).body).ride;
    const call = async (role: "view" | "dispatch") =>
      (await app.post(`/api/office/rides/${rideId}/ready`, { revision }, await aColleague(app, role))).status;
    expect([await call("view"), await call("dispatch")]).toEqual([403, 200]);
    expect((await patientsView(app, { ...other, rideId })).readyBy).toBeNull();
  });

  it("is dispatched until an hour after its time, also after rejections", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const trip = await aPaidRide(app, thereAndBack());
    await says(app, van, "accept", trip);
    const back = await backOf(trip);
    await hasBegun(trip);
    await ready(back);
    await says(app, van, "cancel", back, { reason: "other" });
    await app.sql`update assignment set ended_at = now() - interval '20 minutes' where ride_id = ${back.rideId}`;
    await app.sql`update ride set starts_at = now() - interval '10 minutes' where id = ${back.rideId}`;
    await runJobs(frequentJobs(app.services));
    expect((await patientsView(app, back)).status).toBe("pending");
    await app.sql`update ride set starts_at = now() - interval '61 minutes' where id = ${back.rideId}`;
    await runJobs(frequentJobs(app.services));
    expect(await patientsView(app, back)).toMatchObject({
      status: "cancelled",
      cancelReason: "time_passed",
      refund: { amount: 52 },
    });
  });
});
