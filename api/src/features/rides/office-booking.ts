import { HOUR_MS } from "../../../contract/durations.ts";
import type { BookRideForCaller } from "../../../contract/office-booking.ts";
import { CHECKOUT_MINUTES } from "../../lib/checkout-session.ts";
import { databaseNow, type Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { formatTime } from "../../lib/format-time.ts";
import { emailPayLink } from "../../lib/pay-links.ts";
import { accountFor } from "../../lib/phone-accounts.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { bookingError, requestedStart, writeRide } from "./booking.ts";
import { payableRide } from "./pay-links.ts";

/** A checkout lasts at most 24 hours; one hour is a margin. */
const LONGEST_MS = 23 * HOUR_MS;
const LINK_NEEDS_NOTICE =
  "Rides paid by link need at least an hour's notice. Please choose a later time, or book a cash ride.";

/** Payment deadline: an hour before the pick-up, so that a driver can be found, and at most a day. */
export function minutesToPay(startsAt: Date, now: Date): number {
  const left = Math.min(LONGEST_MS, startsAt.getTime() - HOUR_MS - now.getTime());
  return Math.max(CHECKOUT_MINUTES, Math.floor(left / 60_000));
}

/**
 * Books a ride by phone: without the patient's limits on open rides, and for cash without lead time. A card ride waits for its
 * payment link, which is emailed if there is an email. Returns the outbound leg, and the checkout to open.
 */
export async function bookRideForCaller(
  services: Services,
  tx: Tx,
  staff: Staff,
  { patient, notify, paymentMethod, ...input }: BookRideForCaller,
): Promise<{ rideId: string; checkoutId: string | null }> {
  const startsAt = requestedStart(services, input);
  const { id: patientId, name, email } = await accountFor(tx, staff, patient);
  const payMinutes = paymentMethod === "card" ? minutesToPay(startsAt, await databaseNow(tx)) : null;
  const request = { patientId, input, payMinutes, staffId: staff.id, startsAt };
  const booking = await writeRide(services, tx, request);
  if (booking.outcome === "overlap") {
    const at = formatTime(booking.otherStartsAt, services.config.practiceTimeZone);
    throw new AppError("conflict", `${name} already has a ride on ${at}. Rides need 90 minutes between them.`);
  }
  if (booking.outcome === "too_soon" && paymentMethod === "card")
    throw new AppError("invalid", LINK_NEEDS_NOTICE, { appointmentTime: LINK_NEEDS_NOTICE });
  if (booking.outcome !== "booked") throw bookingError(booking);
  if (paymentMethod === "card" && notify && email !== "")
    await emailPayLink(tx, staff, await payableRide(tx, booking.rideId));
  return { rideId: booking.rideId, checkoutId: booking.checkoutId };
}
