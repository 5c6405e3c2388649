import { type CancelLinkedRide, LinkedRide, type LinkedRideTime } from "../../../../contract/ride-links.ts";
import { publicFirstName } from "../../../lib/accounts/display-name.ts";
import { digest } from "../../../lib/accounts/tokens.ts";
import { asAnswer } from "../../../lib/db/answers.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { BY_LINK } from "../../../lib/mail/emailed-links.ts";
import { byPatient } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import { requestedStart } from "../booking/booking.ts";
import { confirmReturnLeg, markReady } from "../booking/will-call.ts";
import { cancelRide, moveRide, previewRideChange } from "../changes/changing.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";
import { ownRide } from "../service.ts";

const NOTHING = "This link has ended. Please use the newest email about your ride, log in, or call us.";

/** What the link shows of a ride. The schema is the list: nothing else leaves. */
const Shown = LinkedRide.omit({ success: true });

type Linked = { rideId: string; patientId: string; status: string; startsAt: Date | null };

/** The ride of a link: until the ride is over or, once it is canceled, until its time. Throws "missing" for any other code. */
async function linkedRide(db: Queries, code: string): Promise<Linked> {
  const [found] = await db<Linked[]>`
    select ride.id as ride_id, patient_id, status, starts_at from emailed_link join ride on ride.id = ride_id
    where token_hash = ${digest(code)} and (status in ('pending', 'assigned', 'accepted') or status = 'cancelled' and listed_start(ride) > now())`;
  if (!found) throw new AppError("missing", NOTHING, { code: NOTHING });
  return found;
}

/** What a link is for and allows. Reading it changes nothing: mail scanners open every link. */
export async function readLinkedRide(services: Services, code: string): Promise<Omit<LinkedRide, "success">> {
  const { rideId, patientId } = await linkedRide(services.db, code);
  const ride = await ownRide(services, patientId, rideId);
  return asAnswer(Shown, {
    ...ride,
    driver: ride.driver && { name: publicFirstName(ride.driver.name) || "Your driver" },
  });
}

/** Previews canceling, or moving to a time. */
export async function previewLinkedRide(services: Services, { code, ...to }: { code: string } | LinkedRideTime) {
  const { rideId, patientId } = await linkedRide(services.db, code);
  const input =
    "appointmentDate" in to ? ({ action: "move", rideId, ...to } as const) : ({ action: "cancel", rideId } as const);
  const { email: _, ...previewed } = await previewRideChange(services, patientId, input, BY_LINK);
  return previewed;
}

/** Runs a change while no other change of the ride runs, if the link is still valid then, and processes what it makes due. */
async function changeLinked(services: Services, code: string, change: (tx: Tx, linked: Linked) => Promise<unknown>) {
  await transact(services, async (tx) => {
    const { rideId } = await linkedRide(tx, code);
    await tx`select lock_ride(${rideId})`;
    await change(tx, await linkedRide(tx, code));
  });
  await processDueRidesNow(services);
  return readLinkedRide(services, code);
}

/** Reschedules the ride, as the passenger. Harmless when repeated. */
export const moveLinkedRide = (services: Services, { code, ...time }: LinkedRideTime) =>
  changeLinked(services, code, async (tx, { rideId, patientId, startsAt }) => {
    if (startsAt?.getTime() === requestedStart(services, time).getTime()) return;
    await moveRide(services, tx, patientId, { rideId, ...time }, BY_LINK);
  });

/** Cancels the ride with the refund that was shown, as the passenger. Harmless when repeated. */
export const cancelLinkedRide = (services: Services, { code, refundCents }: CancelLinkedRide) =>
  changeLinked(services, code, async (tx, { rideId, patientId, status }) => {
    if (status !== "cancelled") await cancelRide(tx, patientId, { rideId, refundCents }, BY_LINK);
  });

/** Says that the passenger of a will-call is ready. Harmless when repeated. */
export const readyLinkedRide = (services: Services, code: string) =>
  changeLinked(services, code, (tx, { rideId, patientId }) =>
    markReady(tx, byPatient(patientId), rideId, BY_LINK.reason),
  );

/** Says that a return ride on hold is needed. Harmless when repeated. */
export const keepLinkedRide = (services: Services, code: string) =>
  changeLinked(services, code, (tx, { rideId, patientId }) =>
    confirmReturnLeg(tx, byPatient(patientId), rideId, BY_LINK.reason),
  );
