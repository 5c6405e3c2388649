import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testAppWithCards } from "../../../test/cards.ts";
import { holdsOf } from "../../../test/holds.ts";
import { aDriver } from "../../../test/people.ts";
import { anUnpaidRide, patientsView, removeDriversAndRides } from "../../../test/rides.ts";
import { frequentJobs } from "../../jobs.ts";
import { databaseNow } from "../db/db.ts";
import { runJobs } from "../jobs/jobs.ts";
import { checkoutJob } from "./checkout-job.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const settle = () => runJobs(frequentJobs(app.services));
const { aHold, pageOf, stateOf } = holdsOf(app);

type Subject = { appointmentId?: string; rideId?: string };
const ofSubject = ({ appointmentId, rideId }: Subject) =>
  app.sql`coalesce(appointment_id, ride_id) = ${appointmentId ?? rideId ?? ""}`;

/** Moves a checkout, and what it pays for, into the past by this many seconds. */
async function timePasses(subject: Subject, span: string): Promise<void> {
  const { appointmentId = null, rideId = null } = subject;
  await app.sql`update appointment set held_until = held_until - ${span}::interval where id = ${appointmentId}`;
  await app.sql`update ride set pay_until = pay_until - ${span}::interval where id = ${rideId}`;
  await app.sql`
    update checkout set opened_at = opened_at - ${span}::interval, expires_at = expires_at - ${span}::interval,
      next_check_at = next_check_at - ${span}::interval
    where ${ofSubject(subject)}`;
}

/** Seconds until the next check of a checkout. */
async function nextCheckIn(subject: Subject): Promise<number> {
  const [row] = await app.sql<{ seconds: number }[]>`
    select round(extract(epoch from next_check_at - now()))::int as seconds from checkout where ${ofSubject(subject)}`;
  return row?.seconds ?? Number.NaN;
}

/** Runs a check and expects the next one that many seconds later, however long the check takes. */
async function expectNextCheck(subject: Subject, seconds: number, check: () => Promise<unknown>): Promise<void> {
  const begun = await databaseNow(app.sql);
  await check();
  const [row] = await app.sql<{ next: Date; now: Date }[]>`
    select next_check_at - make_interval(secs => ${seconds}) as next, now() from checkout where ${ofSubject(subject)}`;
  expect(row?.next.getTime()).toBeGreaterThanOrEqual(begun.getTime());
  expect(row?.next.getTime()).toBeLessThanOrEqual(row?.now.getTime() ?? Number.NaN);
}

beforeEach(async () => {
  await removeDriversAndRides(app);
  await app.sql`update checkout set next_check_at = null`;
  await app.cards.setWebhooks("drop");
});
afterEach(() => app.cards.clearFaults());

describe("without webhooks, a payment in the first ten minutes is found within a minute", () => {
  it("for a visit", async () => {
    const hold = await aHold();
    await app.cards.press(await pageOf(hold), "pay");
    await timePasses(hold, "61 seconds");
    await settle();
    expect((await stateOf(hold)).payment).toBe(true);
  });

  it("for a ride, and a driver is sought at once", async () => {
    const ride = await anUnpaidRide(app);
    await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    await app.cards.press(ride.url, "pay");
    await timePasses(ride, "61 seconds");
    await settle();
    expect(await patientsView(app, ride)).toMatchObject({ paymentStatus: "paid", status: "assigned" });
  });
});

describe("checks an open session with the provider", () => {
  it("every minute for ten minutes, then every five", async () => {
    const hold = await aHold();
    await expectNextCheck(hold, 60, () => pageOf(hold));
    for (let minute = 1; minute <= 9; minute += 1) {
      await timePasses(hold, "60 seconds");
      await expectNextCheck(hold, 60, settle);
    }
    for (const span of ["60 seconds", "5 minutes", "5 minutes", "5 minutes"]) {
      await timePasses(hold, span);
      await expectNextCheck(hold, 300, settle);
    }
    // The checkout's own end comes first.
    await timePasses(hold, "5 minutes");
    await settle();
    expect(await nextCheckIn(hold)).toBeLessThan(300);
  });

  it("checks no later than that while the provider fails", async () => {
    const hold = await aHold();
    await app.cards.press(await pageOf(hold), "pay");
    await app.sql`update checkout set check_count = 8 where ${ofSubject(hold)}`;
    await timePasses(hold, "60 seconds");
    await app.cards.injectFault("/checkout/sessions/", "rate_limit", 3);
    await expectNextCheck(hold, 60, checkoutJob(app.services).run);
    await app.cards.clearFaults();
    await timePasses(hold, "60 seconds");
    await settle();
    expect((await stateOf(hold)).payment).toBe(true);
  });
});
