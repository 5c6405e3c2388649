import type { Ride } from "../../../../contract/rides.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";
import { ownRide } from "../service.ts";

type PatientContext = Parameters<typeof idempotent>[0] & { var: { userId: string } };

/** Changes one of the caller's rides idempotently, then processes what the change makes due. Returns the updated ride. */
export async function changeOwnRide(
  c: PatientContext,
  rideId: string,
  change: (tx: Tx) => Promise<unknown>,
): Promise<Ride> {
  const { services, userId } = c.var;
  await idempotent(c, async (tx) => {
    await ownRide({ db: tx, config: services.config }, userId, rideId);
    await change(tx);
    return { rideId };
  });
  await processDueRidesNow(services);
  return ownRide(services, userId, rideId);
}
