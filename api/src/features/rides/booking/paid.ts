import { settle } from "../../../lib/money/settlement.ts";
import type { Services } from "../../../lib/services.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";

/**
 * Whether a checkout session has paid for a ride. Needs no login: the session id cannot be guessed, and the answer contains
 * nothing else. Settles the payment first, so "paid" also means stored. False for sessions that are not ours, and for refunded
 * payments.
 */
export async function isRidePaid(services: Services, sessionId: string): Promise<boolean> {
  const [checkout] = await services.db<{ rideId: string }[]>`
    select ride_id from checkout where session_id = ${sessionId} and ride_id is not null`;
  if (!checkout) return false;
  const { outcome } = await settle(services, sessionId);
  if (outcome !== "settled") return false;
  await processDueRidesNow(services);
  return true;
}
