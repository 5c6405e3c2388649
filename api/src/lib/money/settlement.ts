import { z } from "zod";
import { one } from "../db/db.ts";
import type { Services } from "../services.ts";
import type { CardSession } from "./card-records.ts";

/**
 * The result of a settlement, and what the session is for. `unpaid`: nothing changed; `refunded`: the payment is being refunded;
 * `unknown`: the session isn't ours.
 */
export type Settlement = {
  outcome: "unpaid" | "settled" | "refunded" | "unknown";
  patientId: string | null;
  appointmentId: string | null;
  rideId: string | null;
};

/**
 * Settles a checkout session. It trusts only the provider's current state. Webhooks, landing pages, jobs and every expiry of a session
 * call it in any order and any number of times; it takes effect once.
 */
export const settle = async (services: Services, sessionId: string): Promise<Settlement> =>
  settleSession(services, await services.cards.read(sessionId));

/** Settles a session as the provider has just reported it, in one statement, and stores the card's last four digits. */
export async function settleSession(services: Services, session: CardSession): Promise<Settlement> {
  const reference = z.uuid().safeParse(session.checkoutId);
  const settlement = one(
    await services.db<Settlement[]>`
    select outcome, patient_id, appointment_id, ride_id
    from settle_session(${session.id}, ${reference.data ?? null}, ${session.expired},
      ${session.paid ? session.paymentId : null}, ${session.amountCents}, ${session.currency})`,
  );
  if (session.cardLast4)
    await services.db`
      update checkout set card_last4 = ${session.cardLast4} where session_id = ${session.id} and card_last4 is null`;
  services.jobs.wake();
  return settlement;
}
