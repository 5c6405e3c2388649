import { beforeEach, describe, expect, it } from "vitest";
import type { Ride } from "../../../../contract/rides.ts";
import { BookedRide } from "../../../../contract/rides.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aDriver, aPatient } from "../../../../test/people.ts";
import {
  anUnpaidRide,
  aPaidRide,
  aRideInput,
  driversView,
  patientsView,
  removeDriversAndRides,
} from "../../../../test/rides.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { formatTime } from "../../../lib/time/format-time.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const zone = app.services.config.practiceTimeZone;
// Drivers of an earlier test would take the rides of the next one.
beforeEach(() => removeDriversAndRides(app));

type Own = { token: string; rideId: string };
const cancel = ({ token, rideId }: Own, refundCents?: number) =>
  app.post("/api/user/cancel-ride", { rideId, refundCents }, { token });
const preview = async ({ token, rideId }: Own, input: object) =>
  read(ChangePreviewed, await app.post("/api/user/preview-ride-change", { rideId, ...input }, { token }));
const at = ({ appointmentDate, appointmentTime }: Pick<Ride, "appointmentDate" | "appointmentTime">) => ({
  appointmentDate,
  appointmentTime,
});
const move = ({ token, rideId }: Own, input: object) =>
  app.post("/api/user/move-ride", { rideId, ...input }, { token });
const beginsIn = ({ rideId }: Own, minutes: number) =>
  app.sql`update ride set starts_at = now() + ${minutes} * interval '1 minute' where id = ${rideId}`;
const subjectsTo = async (email: string) => {
  await sendDueEmails(app);
  return mailbox.to(email).map(({ subject }) => subject ?? "");
};

describe("canceling a ride", () => {
  it.each([
    ["refunds in full three hours before", 180, 6500],
    ["refunds half one hour before", 60, 3250],
  ])("%s, and the refund equals the preview", async (_, minutes, cents) => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await aPaidRide(app);
    await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
    await beginsIn(ride, minutes);
    const shown = await preview(ride, { action: "cancel" });
    expect(shown).toMatchObject({ blockers: [], refundCents: cents, keepsCents: 6500 - cents });
    expect((await cancel(ride, shown.refundCents)).body).toMatchObject({ message: "Your ride is canceled." });
    await runJobs(frequentJobs(app.services));
    expect(await patientsView(app, ride)).toMatchObject({
      status: "cancelled",
      cancelReason: "patient",
      refund: { amount: cents / 100, sent: true },
      driver: null,
    });
    expect(await driversView(app, van, ride.rideId)).toMatchObject({ status: "cancelled", cancelReason: "patient" });
    expect(await subjectsTo(van.email)).toContainEqual(expect.stringMatching(/^No longer assigned to you/));
    expect(mailbox.to(ride.patient.email).at(-1)?.text).toContain(`$${cents === 6500 ? "65" : "32.50"}`);
  });

  it("refunds nothing once the driver is at the door, and asks again if the preview showed more", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await aPaidRide(app);
    await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
    await beginsIn(ride, 20);
    await app.put("/api/driver/ride/step", { rideId: ride.rideId, step: "at_door" }, van);
    expect((await cancel(ride, 6500)).status).toBe(409);
    expect(await preview(ride, { action: "cancel" })).toMatchObject({ refundCents: 0, keepsCents: 6500 });
    expect((await cancel(ride, 0)).status).toBe(200);
    expect(await patientsView(app, ride)).toMatchObject({ status: "cancelled", refund: null });
  });

  it("is rejected when the refund is lower than the preview showed, and changes nothing", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await aPaidRide(app);
    await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
    const { refundCents } = await preview(ride, { action: "cancel" });
    await beginsIn(ride, 60);
    for (const shown of [refundCents, undefined])
      expect((await cancel(ride, shown)).body).toMatchObject({
        message: "The refund has changed. Please check it again before you cancel.",
      });
    expect((await patientsView(app, ride)).status).not.toBe("cancelled");
  });

  it("before payment charges nothing, and a payment that still arrives is refunded", async () => {
    const ride = await anUnpaidRide(app, aRideInput({ days: 9 }));
    expect((await cancel(ride, 0)).status).toBe(200);
    await app.cards.press(ride.url, "pay");
    await runJobs(frequentJobs(app.services));
    const kept = await app.sql`select ride_refundable_cents(${ride.rideId}) as cents`;
    expect(kept).toEqual([{ cents: 0 }]);
    expect(await patientsView(app, ride)).toMatchObject({ status: "cancelled", cancelReason: "patient" });
  });

  it("refunds once with concurrent requests, and is rejected for a ride that is over", async () => {
    const ride = await aPaidRide(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(ride, 6500)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await cancel(ride, 0)).body["message"]).toBe("This ride has already ended or been canceled.");
    await runJobs(frequentJobs(app.services));
    expect(await patientsView(app, ride)).toMatchObject({ refund: { amount: 65 } });
  });

  it("and rescheduling are rejected for another patient's ride", async () => {
    const ride = await aPaidRide(app);
    const { token } = await aPatient(app);
    for (const [path, input] of [
      ["cancel-ride", {}],
      ["preview-ride-change", { action: "cancel" }],
      ["move-ride", at(aRideInput({ days: 8 }))],
    ] as const)
      expect((await app.post(`/api/user/${path}`, { rideId: ride.rideId, ...input }, { token })).status).toBe(404);
  });
});

describe("rescheduling a ride", () => {
  it("keeps the payment and the driver if the driver is free then, and emails both", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await aPaidRide(app);
    await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
    const to = at(aRideInput({ days: 5, time: "14:00" }));
    expect(await preview(ride, { action: "move", ...to })).toMatchObject({ blockers: [], keepsCents: 6500 });
    const moved = read(BookedRide, await move(ride, to)).ride;
    expect(moved).toMatchObject({ ...to, status: "accepted", paymentStatus: "paid" });
    expect(moved.driver?.name).toBe("Dan Wheeler");
    expect(await subjectsTo(van.email)).toContainEqual(expect.stringMatching(/^Your ride is rescheduled: now on/));
    expect(await subjectsTo(ride.patient.email)).toContainEqual(expect.stringMatching(/^Your ride is rescheduled:/));
  });

  it("is possible after the driver's “On my way” and resets that step", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await aPaidRide(app);
    await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
    await beginsIn(ride, 121);
    await app.sql`update ride set on_my_way_at = now(), about_minutes = 5 where id = ${ride.rideId}`;
    const moved = read(BookedRide, await move(ride, at(aRideInput({ days: 5, time: "14:00" })))).ride;
    expect(moved).toMatchObject({ status: "accepted", step: null, aboutMinutes: null });
  });

  it("finds another driver when the current one has another ride then", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const ride = await aPaidRide(app, aRideInput({ days: 3 }));
    await app.put("/api/driver/ride/accept", { rideId: ride.rideId }, van);
    await aPaidRide(app, aRideInput({ days: 5 }));
    await aDriver(app, { name: "Sue Second", vehicleType: "Wheelchair Van", online: true });
    const { driver, status } = read(BookedRide, await move(ride, at(aRideInput({ days: 5, time: "11:00" })))).ride;
    expect([driver?.name, status]).toEqual(["Sue Second", "assigned"]);
    expect(await subjectsTo(van.email)).toContainEqual(expect.stringMatching(/^No longer assigned to you/));
  });

  it("is possible once, until two hours before, under the rules of a new booking", async () => {
    const ride = await aPaidRide(app, aRideInput({ days: 10 }));
    const other = { ...aRideInput({ days: 12 }), paymentMethod: "cash" };
    const first = read(BookedRide, await app.post("/api/user/book-ride", other, { token: ride.token })).ride;
    const reason = async (input: object) => (await preview(ride, { action: "move", ...input })).blockers;
    expect(await reason(at(aRideInput({ days: 12, time: "11:00" })))).toEqual([
      `You already have a ride on ${formatTime(new Date(first.startsAt), zone)}. Rides need 90 minutes between them.`,
    ]);
    expect(await reason(at(aRideInput({ days: 95 })))).toEqual([
      "That day is too far ahead. Please choose an earlier one.",
    ]);
    expect(await reason(at(ride.input))).toEqual(["Your ride is already at that time. Please choose another time."]);
    expect((await move(ride, at(aRideInput({ days: 14 })))).status).toBe(200);
    const again = await move(ride, at(aRideInput({ days: 15 })));
    expect([again.status, again.body["message"]]).toEqual([
      409,
      "You can reschedule a ride once. Please call us if you need another time.",
    ]);
    const late = await aPaidRide(app);
    await beginsIn(late, 110);
    expect((await move(late, at(aRideInput({ days: 15 })))).body["message"]).toBe(
      "It's too late to reschedule this ride online. Please call us if you need another time.",
    );
  });

  it("lets one of a patient's two rides through when both race for the same time", async () => {
    const ride = await aPaidRide(app, aRideInput({ days: 20 }));
    const other = { ...aRideInput({ days: 22 }), paymentMethod: "cash" };
    const second = read(BookedRide, await app.post("/api/user/book-ride", other, { token: ride.token })).ride;
    const to = at(aRideInput({ days: 25 }));
    const answers = await Promise.all([move(ride, to), move({ token: ride.token, rideId: second._id }, to)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
