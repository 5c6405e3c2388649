import { HOUR_MS } from "../../../../../contract/durations.ts";
import type { BookRideForCaller } from "../../../../../contract/office-booking.ts";
import type { RuleNumbers } from "../../../../../contract/rule-numbers.ts";
import { bookedAhead, RIDES_APART } from "../../../../../contract/rule-sentences.ts";
import { accountFor } from "../../../../lib/accounts/phone-accounts.ts";
import { databaseNow, one, type Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { CHECKOUT_MINUTES } from "../../../../lib/money/checkout-session.ts";
import { emailPayLink } from "../../../../lib/money/pay-links.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { rulesAt } from "../../../../lib/settings.ts";
import { formatTime } from "../../../../lib/time/format-time.ts";
import { bookingError, requestedStart, writeRide } from "../../booking/booking.ts";
import { payableRide } from "../../booking/pay-links.ts";

/** A checkout lasts at most 24 hours; one hour is a margin. */
const LONGEST_MS = 23 * HOUR_MS;
const linkNeedsNotice = (rules: RuleNumbers): string =>
  `Rides paid by link ${bookedAhead(rules)}. Please choose a later time, or book a cash ride.`;
export const PAYER_WANTED = "Please choose the organization that pays";
export const PAYER_STOPPED =
  "Rides can't be booked on this organization now. Please choose another one, or another way to pay.";

/** Payment deadline: so long before the pick-up that a driver can be found, and at most a day. */
export function minutesToPay(
  startsAt: Date,
  now: Date,
  { rideNoticeHours }: Pick<RuleNumbers, "rideNoticeHours">,
): number {
  const left = Math.min(LONGEST_MS, startsAt.getTime() - rideNoticeHours * HOUR_MS - now.getTime());
  return Math.max(CHECKOUT_MINUTES, Math.floor(left / 60_000));
}

type Billed = { rideId: string; payerId: string; reference: string };

/** Puts a new trip on an organization's account. Throws "conflict" if the organization is stopped. */
async function billRide(tx: Tx, staff: Staff, { rideId, payerId, reference }: Billed): Promise<void> {
  const { isBilled } = one(
    await tx<{ isBilled: boolean }[]>`select bill_ride(${rideId}, ${payerId}, ${reference}, ${staff.id}) as is_billed`,
  );
  if (!isBilled) throw new AppError("conflict", PAYER_STOPPED, { payerId: PAYER_STOPPED });
}

/**
 * Books a ride by phone: without the patient's limits on open rides, and for cash or on account without lead time. A card ride waits for
 * its payment link, which is emailed if there is an email. Returns the outbound leg, and the checkout to open.
 */
export async function bookRideForCaller(
  services: Services,
  tx: Tx,
  staff: Staff,
  { patient, notify, paymentMethod, payerId, payerReference, ...input }: BookRideForCaller,
): Promise<{ rideId: string; checkoutId: string | null }> {
  if (paymentMethod === "account" && payerId === undefined)
    throw new AppError("invalid", PAYER_WANTED, { payerId: PAYER_WANTED });
  const startsAt = requestedStart(services, input);
  const { id: patientId, name, email } = await accountFor(tx, staff, patient);
  const rules = await rulesAt(tx);
  const payMinutes = paymentMethod === "card" ? minutesToPay(startsAt, await databaseNow(tx), rules) : null;
  const request = { patientId, input, payMinutes, staffId: staff.id, startsAt };
  const booking = await writeRide(services, tx, request);
  if (booking.outcome === "overlap") {
    const at = formatTime(booking.otherStartsAt, services.config.practiceTimeZone);
    throw new AppError("conflict", `${name} already has a ride on ${at}. ${RIDES_APART}`);
  }
  if (booking.outcome === "too_soon" && paymentMethod === "card")
    throw new AppError("invalid", linkNeedsNotice(rules), { appointmentTime: linkNeedsNotice(rules) });
  if (booking.outcome !== "booked") throw bookingError(booking, rules);
  if (paymentMethod === "account" && payerId !== undefined)
    await billRide(tx, staff, { rideId: booking.rideId, payerId, reference: payerReference });
  if (paymentMethod === "card" && notify && email !== "")
    await emailPayLink(tx, staff, await payableRide(tx, booking.rideId));
  return { rideId: booking.rideId, checkoutId: booking.checkoutId };
}
