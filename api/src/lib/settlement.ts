import { z } from "zod";
import type { CardSession } from "./checkout.ts";
import { one, type Tx } from "./db.ts";
import type { Services } from "./services.ts";

/** Why money goes back. */
export type RefundReason =
  | "slot_taken"
  | "overlap"
  | "cancelled"
  | "too_late"
  | "paid_twice"
  | "differs"
  | "no_driver"
  | "time_passed"
  | "lower_fare"
  | "not_asked";

/**
 * What a settlement found, and what the session is for: `unpaid` changed nothing; `refunded` means the money is on its
 * way back; `unknown` that the session is not one of ours.
 */
export type Settlement = {
  outcome: "unpaid" | "settled" | "refunded" | "unknown";
  patientId: string | null;
  appointmentId: string | null;
  rideId: string | null;
};

/**
 * Settles one visit to the card provider's page. Believes the provider alone, asked here and now; called by webhooks,
 * landing pages, jobs and whoever closes a page, in any order and number, it takes effect once.
 */
export const settle = async (services: Services, sessionId: string): Promise<Settlement> =>
  takeIn(services, await services.cards.read(sessionId));

/** Settles a session that the provider has just told of. One statement does it all, or nothing. */
export async function takeIn(services: Services, session: CardSession): Promise<Settlement> {
  const reference = z.uuid().safeParse(session.checkoutId);
  const settlement = one(
    await services.db<Settlement[]>`
    select outcome, patient_id, appointment_id, ride_id
    from settle_session(${session.id}, ${reference.data ?? null}, ${session.expired},
      ${session.paid ? session.paymentId : null}, ${session.amountCents}, ${session.currency})`,
  );
  services.jobs.wake();
  return settlement;
}

/** Writes down, with `tx`, that money of a paid checkout goes back. Harmless when repeated. */
export async function owe(tx: Tx, checkoutId: string, amountCents: number, reason: RefundReason): Promise<void> {
  await tx`select schedule_refund(id, payment_id, ${amountCents}, ${reason}) from checkout where id = ${checkoutId}`;
}
