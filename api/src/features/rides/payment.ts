import type { RideWish } from "../../../contract/rides.ts";
import { bySystem, noteDeed } from "../../lib/audit.ts";
import { CHECKOUT_MINUTES, type Opening, openPage } from "../../lib/checkout-page.ts";
import type { Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../lib/services.ts";
import {
  type Checkout,
  type Claim,
  type RefundReason,
  type Settlement,
  settle,
  subjectOfSession,
} from "../../lib/settlement.ts";
import { putOnTheRoad, startOf, writeRide } from "./booking.ts";
import { seekDriver } from "./handing-over.ts";
import { lapseRide } from "./jobs.ts";

const LOST = "The time to pay for this ride has run out. Please book it again; you have not been charged.";

/**
 * Stores a ride with its checkout, invisible to drivers, and answers the card provider's page to pay it on. When the
 * provider cannot be reached nothing of the ride is left for the patient to see.
 */
export async function bookCardRide(on: Services, patientId: string, wish: RideWish) {
  const startsAt = startOf(on, wish);
  const { rideId, checkout } = await on.db.begin(async (tx) => {
    const { id, quoteCents, payUntil } = await writeRide(tx, patientId, wish, startsAt, "unpaid");
    const [opening] = await tx<Opening[]>`
      insert into checkout (patient_id, ride_id, amount_cents, expires_at)
      values (${patientId}, ${id}, ${quoteCents}, date_trunc('second', now()) + make_interval(mins => ${CHECKOUT_MINUTES}))
      returning id, amount_cents, currency, expires_at, url`;
    if (!opening) throw new Error("An insert answered no row");
    await on.jobs.enqueue(tx, lapseRide, { rideId: id }, payUntil ?? startsAt);
    return { rideId: id, checkout: opening };
  });
  return { rideId, url: await pageOf(on, rideId, checkout) };
}

/** The page of an unpaid ride once more, for a patient who left it. */
export async function payRide(on: Services, patientId: string, rideId: string): Promise<string> {
  const [ride] = await on.db<(Opening & { isPayable: boolean; isPaid: boolean })[]>`
    select coalesce(pay_until > now(), false) as is_payable, ride.paid_at is not null as is_paid,
      checkout.id, amount_cents, currency, checkout.expires_at, url
    from ride join checkout on checkout.ride_id = ride.id where ride.id = ${rideId} and ride.patient_id = ${patientId}`;
  if (!ride) throw new AppError("missing", "We cannot find that ride.");
  if (ride.isPaid) throw new AppError("conflict", "This ride is already paid.");
  if (!ride.isPayable) throw new AppError("conflict", LOST);
  return pageOf(on, rideId, ride);
}

async function pageOf(on: Services, rideId: string, checkout: Opening): Promise<string> {
  const returnTo = `${on.config.publicUrl}/transport?paid`;
  const opened = openPage(on, checkout, {
    label: "Ride",
    successUrl: `${returnTo}=true&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${returnTo}=false`,
    keep: async (tx) => {
      const open = await tx`select id from ride where id = ${rideId} and status = 'unpaid' and pay_until > now()`;
      return open.length === 1;
    },
    claim: claimFor(on),
  });
  const url = await opened.catch(async (error) => {
    await on.db`
      update ride set status = 'cancelled', pay_until = null, cancel_reason = 'not_opened' where id = ${rideId} and status = 'unpaid'`;
    throw error;
  });
  if (!url) throw new AppError("conflict", LOST);
  return url;
}

export const claimFor =
  (on: Services): Claim =>
  (tx, checkout) =>
    claimRide(on, tx, checkout);

/** Settles a session that pays for a ride, then finds a driver. Called by the webhook and by the landing page alike. */
export async function settleRide(on: Services, sessionId: string): Promise<Settlement> {
  const settlement = await settle(on, sessionId, claimFor(on));
  const subject = await subjectOfSession(on.db, sessionId);
  if (settlement === "settled" && subject?.rideId) await seekDriver(on, subject.rideId);
  return settlement;
}

/** Does not believe the browser that came back: asks the provider about this patient's own session. Answers the ride's id. */
export async function finalizeBooking(on: Services, patientId: string, sessionId: string): Promise<string> {
  const subject = await subjectOfSession(on.db, sessionId);
  if (!subject?.rideId || subject.patientId !== patientId)
    throw new AppError("missing", "We cannot find that payment.");
  const settlement = await settleRide(on, sessionId);
  if (settlement === "unpaid") throw new AppError("conflict", "We have not received a payment for this ride yet.");
  if (settlement === "refunded")
    throw new AppError("conflict", "This ride could not take place. We are sending your money back.");
  return subject.rideId;
}

/** A paid ride goes on the road, even when the time to pay was over; not once it should have begun. */
async function claimRide(on: Services, tx: Tx, { rideId, patientId }: Checkout): Promise<"claimed" | RefundReason> {
  const [ride] = await tx<{ status: string; cancelReason: string | null; isOver: boolean; startsAt: Date }[]>`
    select status, cancel_reason, starts_at <= now() as is_over, starts_at from ride where id = ${rideId} for update`;
  if (!ride || !rideId) throw new Error("A checkout without its ride was paid");
  const wasUnpaid = ride.status === "unpaid" || ride.cancelReason === "unpaid" || ride.cancelReason === "not_opened";
  if (!wasUnpaid) return ride.status === "cancelled" ? "cancelled" : "paid_twice";
  if (ride.isOver) {
    await tx`
      update ride set status = 'cancelled', paid_at = now(), pay_until = null, cancel_reason = 'too_late' where id = ${rideId}`;
    await noteDeed(tx, bySystem, "ride cancelled", patientId, rideId);
    return "too_late";
  }
  await tx`
    update ride set status = 'pending', paid_at = now(), pay_until = null, cancel_reason = null where id = ${rideId}`;
  await noteDeed(tx, bySystem, "ride paid", patientId, rideId);
  await putOnTheRoad(on, tx, rideId, ride.startsAt);
  return "claimed";
}
