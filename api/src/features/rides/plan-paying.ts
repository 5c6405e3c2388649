import {
  CHECKOUT_MINUTES,
  checkoutOf,
  createCheckoutSession,
  expireCheckoutSession,
  requestCheckoutSession,
} from "../../lib/checkout-session.ts";
import { one, type Queries, type Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { PaymentProviderError } from "../../lib/payment-provider-error.ts";
import type { Services } from "../../lib/services.ts";
import { NO_SUCH_PLAN } from "./plans.ts";

type WeekPage = { outcome: "open" | "nothing" | "busy"; firstRide: string | null; pageId: string | null };

/** One page for all that waits to be paid in the week of a day; the one that is there when it asks for just that. */
export async function weekPage(db: Queries, planId: string, day: string): Promise<WeekPage> {
  const page = one(
    await db<WeekPage[]>`
    select outcome, first_ride, page_id from create_week_checkout(${planId}, week_of(${day}::date), ${CHECKOUT_MINUTES})`,
  );
  return page;
}

async function rejectStrangers(db: Queries, patientId: string, planId: string): Promise<void> {
  const [plan] = await db`select id from ride_plan where id = ${planId} and patient_id = ${patientId}`;
  if (!plan) throw new AppError("missing", NO_SUCH_PLAN);
}

/**
 * Closes a page of that week which asks for other rides than wait now, or whose time is over: what was paid on it a moment before is
 * settled so. Nothing else changes, and what is harmless when repeated.
 */
export async function closeOldPage(services: Services, patientId: string, planId: string, day: string): Promise<void> {
  await rejectStrangers(services.db, patientId, planId);
  const { outcome, pageId } = await weekPage(services.db, planId, day);
  if (outcome !== "busy" || pageId === null) return;
  const page = await checkoutOf(services, pageId);
  await expireCheckoutSession(services, page.sessionId ?? (await requestCheckoutSession(services, page)).id);
}

/** The checkout of all that a week of a patient's plan has to pay. Throws "conflict" where that is nothing. */
export async function payWeek(
  tx: Tx,
  patientId: string,
  planId: string,
  day: string,
): Promise<{ checkoutId: string; rideId: string }> {
  await rejectStrangers(tx, patientId, planId);
  const { pageId, firstRide, outcome } = await weekPage(tx, planId, day);
  if (outcome === "nothing") throw new AppError("conflict", "There is nothing to pay in that week.");
  if (outcome === "busy" || pageId === null || firstRide === null)
    throw new AppError("conflict", "The page before is being closed. Please try again in a moment.");
  return { checkoutId: pageId, rideId: firstRide };
}

/** The plan and day by which a ride is paid with its week; null of a ride of no plan, and of somebody else's. */
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

/** The page of a plan's first week; null where there is none yet, or it does not open now: the plan stands, and is paid on My Rides. */
export async function firstPageOf(services: Services, checkoutId: string | null): Promise<string | null> {
  try {
    return checkoutId && (await createCheckoutSession(services, checkoutId));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return null;
  }
}
