import { RIDE_MINUTES } from "../../../contract/ride-status.ts";
import { bySystem, noteDeed } from "../../lib/audit.ts";
import { closePage } from "../../lib/checkout-page.ts";
import { postLetter } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";
import { giveUp, seekDriver } from "./handing-over.ts";
import { endUndriven } from "./jobs.ts";
import { claimFor } from "./payment.ts";

/** Cancels a ride nobody paid for once its time to pay is over. Its page is closed first, so that it cannot be paid after. */
export async function lapseUnpaidRide(on: Services, rideId: string): Promise<void> {
  const [ride] = await on.db<{ checkoutId: string; sessionId: string | null }[]>`
    select checkout.id as checkout_id, session_id from ride join checkout on checkout.ride_id = ride.id
    where ride.id = ${rideId} and ride.status = 'unpaid' and pay_until <= now()`;
  if (!ride) return;
  if (ride.sessionId && (await closePage(on, ride.checkoutId, ride.sessionId, claimFor(on))) !== "unpaid") {
    await seekDriver(on, rideId);
    return;
  }
  await on.db.begin(async (tx) => {
    await tx`update checkout set status = 'closed' where ride_id = ${rideId} and status = 'opening'`;
    const [lapsed] = await tx<{ patientId: string }[]>`
      update ride set status = 'cancelled', pay_until = null, cancel_reason = 'unpaid'
      where id = ${rideId} and status = 'unpaid' returning patient_id`;
    if (!lapsed) return;
    await noteDeed(tx, bySystem, "ride cancelled", lapsed.patientId, rideId);
    await postLetter(on, tx, "ride-cancelled", rideId);
  });
}

/**
 * Ends a ride that is not driven: at its time when it has no driver, ninety minutes later when its driver never answered.
 * What was paid goes back.
 */
export async function endUndrivenRide(on: Services, rideId: string): Promise<void> {
  const [ride] = await on.db<{ status: string; hasBegun: boolean; isOver: boolean; startsAt: Date }[]>`
    select status, starts_at, starts_at <= now() as has_begun,
      starts_at + make_interval(mins => ${RIDE_MINUTES}) <= now() as is_over
    from ride where id = ${rideId}`;
  if (!ride?.hasBegun) return;
  if (ride.status === "pending") await giveUp(on, rideId, "pending", "time_passed");
  if (ride.status !== "assigned") return;
  if (ride.isOver) return giveUp(on, rideId, "assigned", "time_passed");
  const lookAgain = new Date(ride.startsAt.getTime() + RIDE_MINUTES * 60_000);
  await on.db.begin((tx) => on.jobs.enqueue(tx, endUndriven, { rideId }, lookAgain));
}
