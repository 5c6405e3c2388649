import type { Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { createCheckoutSession } from "../../../lib/money/checkout-session.ts";
import { PaymentProviderError } from "../../../lib/money/payment-provider-error.ts";
import { settle } from "../../../lib/money/settlement.ts";
import type { Services } from "../../../lib/services.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";
import { expireOutdatedCheckout, payWeek, weekOfRide } from "../plans/plan-paying.ts";

const PAYMENT_EXPIRED = "The time to pay for this ride is over. You weren't charged. Please book it again.";
const NOT_OPENED =
  "We couldn't open checkout, so your ride isn't booked. You weren't charged. Please try again in a minute.";

/** Expires the checkout of the ride's plan week if it covers other rides by now. */
export async function prepareRidePayment(services: Services, patientId: string, rideId: string): Promise<void> {
  const week = await weekOfRide(services.db, patientId, rideId);
  if (week) await expireOutdatedCheckout(services, patientId, week.planId, week.day);
}

/** Reopens the checkout of an unpaid ride; a plan's ride is paid with its week. */
export async function unpaidCheckout(tx: Tx, patientId: string, rideId: string): Promise<{ checkoutId: string }> {
  const week = await weekOfRide(tx, patientId, rideId);
  if (week) return payWeek(tx, patientId, week.planId, week.day);
  const [ride] = await tx<{ checkoutId: string; isPayable: boolean; isPaid: boolean; cancelReason: string | null }[]>`
    select coalesce(pay_until > now(), false) as is_payable, ride.paid_at is not null as is_paid, cancel_reason, checkout.id as checkout_id
    from ride join checkout on checkout.ride_id = ride.paid_as where ride.id = ${rideId} and ride.patient_id = ${patientId}`;
  if (!ride) throw notFound("ride");
  if (ride.isPaid) throw new AppError("conflict", "This ride is already paid.");
  if (ride.cancelReason === "not_opened") throw new AppError("conflict", NOT_OPENED);
  if (!ride.isPayable) throw new AppError("conflict", PAYMENT_EXPIRED);
  return { checkoutId: ride.checkoutId };
}

/**
 * Opens a checkout for a ride. If that fails, the ride is removed, and repeating the request with the same idempotency key
 * books it again.
 */
export async function openRideCheckout(services: Services, checkoutId: string | null): Promise<string> {
  const url = checkoutId && (await createCheckoutSession(services, checkoutId).catch(asProviderError));
  if (typeof url === "string") return url;
  const [abandoned] = await services.db`
    select from ride join checkout on checkout.ride_id = ride.id where checkout.id = ${checkoutId} and cancel_reason = 'not_opened'`;
  throw abandoned ? new AppError("unavailable", NOT_OPENED) : url || new AppError("conflict", PAYMENT_EXPIRED);
}

function asProviderError(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error;
  throw error;
}

/**
 * Settles a return from checkout by asking the provider about this patient's session; does not trust the browser. Returns the
 * ride's id. Throws "unpaid" while no payment is known, and "conflict" if it was refunded.
 */
export async function finalizeBooking(services: Services, patientId: string, sessionId: string): Promise<string> {
  const [checkout] = await services.db<{ rideId: string }[]>`
    select ride_id from checkout where session_id = ${sessionId} and patient_id = ${patientId} and ride_id is not null`;
  if (!checkout) throw new AppError("missing", "We couldn't find that payment.");
  const { outcome } = await settle(services, sessionId);
  if (outcome === "refunded")
    throw new AppError("conflict", "This ride couldn't take place. We're refunding your payment.");
  if (outcome !== "settled")
    throw new AppError("unpaid", "We haven't received your payment for this ride yet. Please try again in a minute.");
  await processDueRidesNow(services);
  return checkout.rideId;
}
