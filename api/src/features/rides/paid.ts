import type { Services } from "../../lib/services.ts";
import { settle } from "../../lib/settlement.ts";
import { processDueRidesNow } from "./dispatch.ts";

/**
 * Whether a session of the card provider's page has paid for a ride, for whoever comes back with its id, signed in or not:
 * that id cannot be guessed, and says nothing else to anybody. What was paid is settled on the way, so that "paid" also
 * means stored. False for sessions that are not ours, and once the money goes back.
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
