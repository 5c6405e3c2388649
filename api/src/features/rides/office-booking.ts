import type { BookRideForCaller } from "../../../contract/office-booking.ts";
import { CHECKOUT_MINUTES } from "../../lib/checkout-session.ts";
import { databaseNow, type Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { formatTime } from "../../lib/format-time.ts";
import { emailPayLink } from "../../lib/pay-links.ts";
import { accountFor } from "../../lib/phone-accounts.ts";
import type { Services } from "../../lib/services.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { rideRefused, startInput, writeRide } from "./booking.ts";
import { payableRide } from "./pay-links.ts";

const HOUR_MS = 60 * 60_000;
/** The card provider keeps a page for a day at most; the hour is for what lies between us and it. */
const LONGEST_MS = 23 * HOUR_MS;
const LINK_TAKES_AN_HOUR = "A link to pay needs an hour. Please choose a later time, or book it in cash.";

/** Until an hour before the pick-up, so that a driver is found, and a day at most. */
export function minutesToPay(startsAt: Date, now: Date): number {
  const left = Math.min(LONGEST_MS, startsAt.getTime() - HOUR_MS - now.getTime());
  return Math.max(CHECKOUT_MINUTES, Math.floor(left / 60_000));
}

/**
 * Books a ride for somebody on the phone: as a patient does, but as many as they need, and in cash at any time to come. By card
 * it waits for a link to be paid, which is mailed where they have an email. Answers the way there, and the checkout to open.
 */
export async function bookRideForCaller(
  services: Services,
  tx: Tx,
  staff: Staff,
  { patient, notify, paymentMethod, ...wish }: BookRideForCaller,
): Promise<{ rideId: string; checkoutId: string | null }> {
  const startsAt = startInput(services, wish);
  const { id: patientId, name, email } = await accountFor(tx, staff, patient);
  const payMinutes = paymentMethod === "card" ? minutesToPay(startsAt, await databaseNow(tx)) : null;
  const asked = { patientId, wish, payMinutes, staffId: staff.id, startsAt };
  const booking = await writeRide(services, tx, asked);
  if (booking.outcome === "overlap") {
    const at = formatTime(booking.otherStartsAt, services.config.practiceTimeZone);
    throw new AppError("conflict", `${name} already has a ride on ${at}. Rides need 90 minutes between them.`);
  }
  if (booking.outcome === "too_soon" && paymentMethod === "card")
    throw new AppError("invalid", LINK_TAKES_AN_HOUR, { appointmentTime: LINK_TAKES_AN_HOUR });
  if (booking.outcome !== "booked") throw rideRefused(booking);
  if (paymentMethod === "card" && notify && email !== "")
    await emailPayLink(tx, staff, await payableRide(tx, booking.rideId));
  return { rideId: booking.rideId, checkoutId: booking.checkoutId };
}
