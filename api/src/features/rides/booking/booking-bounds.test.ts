import { describe, expect, it } from "vitest";
import { BookedRide } from "../../../../contract/rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { lockWaits } from "../../../../test/lock-waits.ts";
import { aPatient } from "../../../../test/people.ts";
import { anUnpaidRide, aRideInput, patientsView } from "../../../../test/rides.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const CHECKOUT = "/api/stripe/create-checkout-session";
const zone = app.services.config.practiceTimeZone;

type Patient = { token: string };
const cash = (input: object) => ({ ...input, paymentMethod: "cash" });
const byCash = ({ token }: Patient, input: object) => app.post("/api/user/book-ride", cash(input), { token });
const byCard = ({ token }: Patient, input: object) => app.post(CHECKOUT, input, { token });
/** A request for a ride that begins in `minutes`. Works in the night the clocks go back too. */
const inMinutes = (minutes: number) => {
  const at = Date.now() + minutes * 60_000;
  const { date, time } = practiceLabels(new Date(at), zone);
  const isSecond = practiceLabels(new Date(at - 60 * 60_000), zone).time === time;
  return { ...aRideInput(), appointmentDate: date, appointmentTime: time, timeFold: isSecond ? "later" : "earlier" };
};
const DAY = 24 * 60;

describe("a ride", () => {
  it.each([
    [
      "sooner than an hour from now",
      50,
      "Rides must be booked at least an hour ahead. Please choose a later time, or call us.",
    ],
    ["in more than ninety days", 91 * DAY, "That day is too far ahead. Please choose a day in the next 90 days."],
    ["in the year 9999", 7973 * 365 * DAY, "Please choose a date"],
  ])("%s is rejected, by card and in cash", async (_, minutes, sentence) => {
    const patient = await aPatient(app);
    for (const book of [byCard, byCash]) {
      const answer = await book(patient, inMinutes(minutes));
      expect(answer.status).toBe(400);
      expect(answer.body["message"]).toBe(sentence);
    }
    expect((await app.get("/api/user/list-rides", patient)).body).toMatchObject({ rides: [] });
  });

  it("can be booked exactly an hour ahead and exactly ninety days ahead", async () => {
    const patient = await aPatient(app);
    expect((await byCash(patient, inMinutes(62))).status).toBe(200);
    expect((await byCash(patient, inMinutes(89 * DAY))).status).toBe(200);
  });

  it("within ninety minutes of another ride of its passenger is rejected with that ride's time", async () => {
    const patient = await aPatient(app);
    const { ride } = read(BookedRide, await byCash(patient, aRideInput({ time: "10:30" })));
    for (const time of ["10:30", "09:01", "11:59"]) {
      const answer = await byCard(patient, aRideInput({ time }));
      expect(answer.status).toBe(409);
      expect(answer.body["message"]).toContain(formatTime(new Date(ride.startsAt), zone));
    }
    for (const time of ["09:00", "12:00"]) expect((await byCash(patient, aRideInput({ time }))).status).toBe(200);
    expect((await byCash(await aPatient(app), aRideInput({ time: "10:30" }))).status).toBe(200);
  });

  it("is booked once per idempotency key, by card and in cash, however often the request is repeated", async () => {
    for (const [path, input] of [
      ["/api/user/book-ride", cash(aRideInput())],
      [CHECKOUT, aRideInput()],
    ] as const) {
      const { id, token } = await aPatient(app);
      const first = await app.post(path, input, { token, key: "one" });
      expect(first.status).toBe(200);
      expect((await app.post(path, input, { token, key: "one" })).body).toEqual(first.body);
      expect(await app.sql`select id from ride where patient_id = ${id}`).toHaveLength(1);
    }
  });

  it("is one of at most ten upcoming rides, also with concurrent requests", async () => {
    const patient = await aPatient(app);
    const days = Array.from({ length: 14 }, (_, ahead) => aRideInput({ days: ahead + 2 }));
    const answers = await Promise.all(days.map((input) => byCash(patient, input)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.find(({ status }) => status === 409)?.body["message"]).toBe(
      "You can have ten upcoming rides, and a return ride counts as one. Please book again after one of them ends.",
    );
  });

  it("is one of at most three unpaid rides; rides past their payment deadline don't count", async () => {
    const patient = await aPatient(app);
    const days = Array.from({ length: 6 }, (_, ahead) => aRideInput({ days: ahead + 2 }));
    const answers = await Promise.all(days.map((input) => byCard(patient, input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    await app.sql`update ride set pay_until = now() - interval '1 second' where patient_id = ${patient.id}`;
    expect((await byCard(patient, aRideInput({ days: 2 }))).status).toBe(200);
  });

  it("is not stored if the account is deleted during the booking", async () => {
    const patient = await aPatient(app);
    const { booked } = await app.sql.begin(async (tx) => {
      await tx`
        update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', deleted_at = now()
        where id = ${patient.id}`;
      const waiting = byCash(patient, aRideInput());
      await lockWaits(app.sql);
      return { booked: waiting };
    });
    expect((await booked).status).toBe(404);
    expect(await app.sql`select id from ride where patient_id = ${patient.id}`).toEqual([]);
  });
});

describe("a late payment for a ride", () => {
  it("is refunded when the passenger has booked another ride at that time", async () => {
    const late = await anUnpaidRide(app, aRideInput({ days: 20 }));
    await app.sql`update ride set pay_until = now() - interval '1 second' where id = ${late.rideId}`;
    expect((await byCash(late, aRideInput({ days: 20 }))).status).toBe(200);
    await app.cards.press(late.url, "pay");
    await runJobs(frequentJobs(app.services));
    expect(await patientsView(app, late)).toMatchObject({
      status: "cancelled",
      cancelReason: "overlap",
      refund: { amount: 65, sent: true },
    });
  });

  it("is refunded when the account is deleted, and no driver is sent", async () => {
    const ride = await anUnpaidRide(app, aRideInput({ days: 21 }));
    await app.sql`update ride set status = 'cancelled', pay_until = null, cancel_reason = 'left' where id = ${ride.rideId}`;
    await app.sql`
      update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', deleted_at = now()
      where id = ${ride.patient.id}`;
    await app.cards.press(ride.url, "pay");
    await runJobs(frequentJobs(app.services));
    const [row] = await app.sql`
      select ride.status, refund.refunded_at is not null as returned from ride join checkout on ride_id = ride.id
      left join refund on checkout_id = checkout.id where ride.id = ${ride.rideId}`;
    const { status: session } = (await app.cards.sessions()).find(({ id }) => ride.url.includes(id)) ?? {};
    expect([row, session]).toEqual([{ status: "cancelled", returned: session === "complete" ? true : null }, session]);
  });
});
