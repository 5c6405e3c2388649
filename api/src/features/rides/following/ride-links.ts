import { LinkedRide } from "../../../../contract/ride-links.ts";
import { publicFirstName } from "../../../lib/accounts/display-name.ts";
import { byLink, changeByLink } from "../../../lib/accounts/link-guard.ts";
import { asAnswer } from "../../../lib/db/answers.ts";
import type { Tx } from "../../../lib/db/db.ts";
import type { Services } from "../../../lib/services.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";
import { ownRide } from "../service.ts";

type LinkedTo = { id: string; patientId: string };

/** The ride of a link: until the ride is over or, once it is canceled, until its time. */
export const byRideLink = byLink({
  async find(db, tokenHash) {
    const [linked] = await db<LinkedTo[]>`
      select ride.id, patient_id from emailed_link join ride on ride.id = ride_id
      where token_hash = ${tokenHash} and (status in ('pending', 'assigned', 'accepted') or status = 'cancelled' and listed_start(ride) > now())`;
    return linked;
  },
  lock: (tx, { id }) => tx`select lock_ride(${id})`,
  ended: "This link has ended. Please use the newest email about your ride, log in, or call us.",
});

/** What the link shows of a ride. The schema is the list: nothing else leaves. */
const Shown = LinkedRide.omit({ success: true });

/** What a link is for and allows. Reading it changes nothing: mail scanners open every link. */
export async function readLinkedRide(
  services: Services,
  { id, patientId }: LinkedTo,
): Promise<Omit<LinkedRide, "success">> {
  const ride = await ownRide(services, patientId, id);
  return asAnswer(Shown, {
    ...ride,
    driver: ride.driver && { name: publicFirstName(ride.driver.name) || "Your driver" },
  });
}

/** Changes the ride of a link, processes what it makes due, and returns what the link then shows. */
export async function changeLinkedRide(
  c: Parameters<typeof changeByLink>[0],
  change: (tx: Tx) => Promise<unknown>,
): Promise<Omit<LinkedRide, "success">> {
  await changeByLink(c, change);
  await processDueRidesNow(c.var.services);
  return readLinkedRide(c.var.services, c.var.link);
}
