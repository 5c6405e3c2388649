import { createCheckoutSession } from "../../lib/checkout-session.ts";
import type { Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { PaymentProviderError } from "../../lib/payment-provider-error.ts";
import type { Services } from "../../lib/services.ts";
import { settle } from "../../lib/settlement.ts";
import { processDueRidesNow } from "./dispatch.ts";
import { closeOldPage, payWeek, weekOfRide } from "./plan-paying.ts";

const LOST = "The time to pay for this ride has run out. Please book it again; you have not been charged.";
const NOT_OPENED =
  "The payment page could not be opened, so the ride is not booked. Please book it again in a minute; nothing was charged.";

/** Before an unpaid ride is paid: closes the page of its plan's week where that asks for other rides by now. */
export async function beforePaying(services: Services, patientId: string, rideId: string): Promise<void> {
  const week = await weekOfRide(services.db, patientId, rideId);
  if (week) await closeOldPage(services, patientId, week.planId, week.day);
}

/** The checkout of an unpaid ride once more, for a patient who left its page; a plan's ride is paid with its week. */
export async function unpaidCheckout(tx: Tx, patientId: string, rideId: string): Promise<{ checkoutId: string }> {
  const week = await weekOfRide(tx, patientId, rideId);
  if (week) return payWeek(tx, patientId, week.planId, week.day);
  const [ride] = await tx<{ checkoutId: string; isPayable: boolean; isPaid: boolean; cancelReason: string | null }[]>`
    select coalesce(pay_until > now(), false) as is_payable, ride.paid_at is not null as is_paid, cancel_reason, checkout.id as checkout_id
    from ride join checkout on checkout.ride_id = ride.paid_as where ride.id = ${rideId} and ride.patient_id = ${patientId}`;
  if (!ride) throw new AppError("missing", "We cannot find that ride.");
  if (ride.isPaid) throw new AppError("conflict", "This ride is already paid.");
  if (ride.cancelReason === "not_opened") throw new AppError("conflict", NOT_OPENED);
  if (!ride.isPayable) throw new AppError("conflict", LOST);
  return { checkoutId: ride.checkoutId };
}

/**
 * The card provider's page to pay a ride on. When it cannot be opened nothing of the ride is left for the patient to see, and
 * whoever was answered so books it anew by asking again, with the same key too.
 */
export async function pageOf(services: Services, checkoutId: string | null): Promise<string> {
  const url = checkoutId && (await createCheckoutSession(services, checkoutId).catch(asProblem));
  if (typeof url === "string") return url;
  const [givenUp] = await services.db`
    select from ride join checkout on checkout.ride_id = ride.id where checkout.id = ${checkoutId} and cancel_reason = 'not_opened'`;
  throw givenUp ? new AppError("unavailable", NOT_OPENED) : url || new AppError("conflict", LOST);
}

function asProblem(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error;
  throw error;
}

/**
 * Does not believe the browser that came back: asks the provider about this patient's own session. Answers the ride's id.
 * "unpaid" as long as no payment is known, which may still come; a "conflict" when it came and goes back.
 */
export async function finalizeBooking(services: Services, patientId: string, sessionId: string): Promise<string> {
  const [checkout] = await services.db<{ rideId: string }[]>`
    select ride_id from checkout where session_id = ${sessionId} and patient_id = ${patientId} and ride_id is not null`;
  if (!checkout) throw new AppError("missing", "We cannot find that payment.");
  const { outcome } = await settle(services, sessionId);
  if (outcome === "refunded")
    throw new AppError("conflict", "This ride could not take place. We are sending your money back.");
  if (outcome !== "settled") throw new AppError("unpaid", "We have not received a payment for this ride yet.");
  await processDueRidesNow(services);
  return checkout.rideId;
}
