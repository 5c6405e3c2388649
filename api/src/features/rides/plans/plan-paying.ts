import { one, type Queries, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import {
  CHECKOUT_MINUTES,
  checkoutOf,
  createCheckoutSession,
  expireCheckoutSession,
  requestCheckoutSession,
} from "../../../lib/money/checkout-session.ts";
import { PaymentProviderError } from "../../../lib/money/payment-provider-error.ts";
import type { Services } from "../../../lib/services.ts";
import { UNKNOWN_PLAN } from "./plans.ts";

type WeekCheckout = { outcome: "open" | "nothing" | "busy"; firstRide: string | null; checkoutId: string | null };

/** One checkout for all unpaid rides of a week; reuses an open one for the same rides. */
export async function weekCheckout(db: Queries, planId: string, day: string): Promise<WeekCheckout> {
  const checkout = one(
    await db<WeekCheckout[]>`
    select outcome, first_ride, page_id as checkout_id from create_week_checkout(${planId}, week_of(${day}::date), ${CHECKOUT_MINUTES})`,
  );
  return checkout;
}

async function requireOwnPlan(db: Queries, patientId: string, planId: string): Promise<void> {
  const [plan] = await db`select id from ride_plan where id = ${planId} and patient_id = ${patientId}`;
  if (!plan) throw new AppError("missing", UNKNOWN_PLAN);
}

/**
 * Expires a checkout of the week that covers other rides or is out of time. Settles a payment that arrived just before. Safe
 * to repeat.
 */
export async function expireOutdatedCheckout(
  services: Services,
  patientId: string,
  planId: string,
  day: string,
): Promise<void> {
  await requireOwnPlan(services.db, patientId, planId);
  const { outcome, checkoutId } = await weekCheckout(services.db, planId, day);
  if (outcome !== "busy" || checkoutId === null) return;
  const checkout = await checkoutOf(services, checkoutId);
  await expireCheckoutSession(services, checkout.sessionId ?? (await requestCheckoutSession(services, checkout)).id);
}

/** Opens the checkout of a plan's week. Throws "conflict" if nothing is due. */
export async function payWeek(
  tx: Tx,
  patientId: string,
  planId: string,
  day: string,
): Promise<{ checkoutId: string; rideId: string }> {
  await requireOwnPlan(tx, patientId, planId);
  const { checkoutId, firstRide, outcome } = await weekCheckout(tx, planId, day);
  if (outcome === "nothing") throw new AppError("conflict", "There's nothing to pay for that week.");
  if (outcome === "busy" || checkoutId === null || firstRide === null)
    throw new AppError("conflict", "Your previous checkout is closing. Please try again in a moment.");
  return { checkoutId, rideId: firstRide };
}

/** The plan and day of a patient's plan ride; null for other rides. */
export async function weekOfRide(
  db: Queries,
  patientId: string,
  rideId: string,
): Promise<{ planId: string; day: string } | null> {
  const [week] = await db<{ planId: string; day: string }[]>`
    select there.plan_id, there.plan_day::text as day
    from ride r join ride there on there.id = coalesce(r.return_of, r.id)
    where r.id = ${rideId} and r.patient_id = ${patientId} and r.status = 'unpaid' and there.plan_day is not null`;
  return week ?? null;
}

/**
 * Checkout of a plan's first week; null if nothing is due or it cannot open now. The plan is stored either way and can be paid
 * on My Rides.
 */
export async function openFirstCheckout(services: Services, checkoutId: string | null): Promise<string | null> {
  try {
    return checkoutId && (await createCheckoutSession(services, checkoutId));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return null;
  }
}
