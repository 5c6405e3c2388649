import { instantsShowing } from "../../../../contract/clock-change.ts";
import { type BookedNeeds, chairBlocker, needColumns } from "../../../../contract/ride-needs.ts";
import type { TransportType } from "../../../../contract/ride-status.ts";
import type { RideInput } from "../../../../contract/rides.ts";
import type { RuleNumbers } from "../../../../contract/rule-numbers.ts";
import { bookedAhead, RIDES_APART } from "../../../../contract/rule-sentences.ts";
import { inWords, LIMIT_WINDOW_HOURS, RIDE_MINUTES } from "../../../../contract/rules.ts";
import type { Visitor } from "../../../../contract/visitor.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError, TooMany, Unconfirmed } from "../../../lib/http/errors.ts";
import { CHECKOUT_MINUTES } from "../../../lib/money/checkout-session.ts";
import type { Services } from "../../../lib/services.ts";
import { rulesAt } from "../../../lib/settings.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";

export const PAST_DAY = "That day has passed. Please choose a later one.";
export const PAST_TIME = "That time has passed. Please choose a later one.";
const NO_TIME = "That time doesn't exist on that day because of daylight saving time. Please choose another.";
export const TWICE = "That time happens twice that night because clocks go back. Please choose which one you mean.";
export const tooSoon = (rules: RuleNumbers): string =>
  `Rides ${bookedAhead(rules)}. Please choose a later time, or call us.`;
export const tooFar = ({ rideHorizonDays }: RuleNumbers): string =>
  `That day is too far ahead. Please choose a day in the next ${inWords(rideHorizonDays, "days")}.`;

export const BACK_TOO_SOON = `The return ride must start at least ${inWords(RIDE_MINUTES, "minutes")} after the outbound ride.`;

type Rejected = {
  outcome:
    | "unknown_patient"
    | "too_soon"
    | "too_far"
    | "back_too_soon"
    | "back_too_far"
    | "too_many"
    | "too_many_unpaid"
    | "too_often"
    | "unconfirmed_cash";
};

/** The result of the SQL function `book_ride`. */
export type Booking =
  | { outcome: "booked"; rideId: string; checkoutId: string | null }
  | { outcome: "overlap"; otherStartsAt: Date }
  | Rejected;

/** Errors for the results of `book_ride`. */
export function bookingError({ outcome }: Rejected, rules: RuleNumbers): AppError {
  const invalid = (field: string, message: string) => new AppError("invalid", message, { [field]: message });
  switch (outcome) {
    case "unknown_patient":
      return new AppError("missing", "We couldn't find your profile. Please log in again.");
    case "too_soon":
      return invalid("appointmentTime", tooSoon(rules));
    case "too_far":
      return invalid("appointmentDate", tooFar(rules));
    case "back_too_soon":
      return invalid("returnTime", BACK_TOO_SOON);
    case "back_too_far":
      return invalid("returnDate", tooFar(rules));
    case "too_many":
      return new AppError(
        "conflict",
        "You can have ten upcoming rides, and a return ride counts as one. Please book again after one of them ends.",
      );
    case "too_many_unpaid":
      return new AppError("conflict", "You have three unpaid rides. Please pay for one first.");
    case "too_often":
      return new TooMany(LIMIT_WINDOW_HOURS * 3600);
    case "unconfirmed_cash":
      return new Unconfirmed("Please confirm your email to pay in cash, or pay by card.");
  }
}

/** Error for a ride too close to another of the passenger. */
export const overlapMessage = (at: Date, timeZone: string, visitor: Visitor | null | undefined): string =>
  `You already have a ride on ${formatTime(at, timeZone, visitor)}. ${RIDES_APART}`;

type TimeInput = Pick<RideInput, "appointmentDate" | "appointmentTime" | "timeFold">;

/** Start of the requested ride. Throws "invalid" for a time that is not in the future. */
export function requestedStart(
  { config: { practiceTimeZone: zone } }: Pick<Services, "config">,
  input: TimeInput,
): Date {
  const now = new Date();
  if (input.appointmentDate < practiceLabels(now, zone).date)
    throw new AppError("invalid", PAST_DAY, { appointmentDate: PAST_DAY });
  const startsAt = instantOf(input, zone);
  if (startsAt <= now) throw new AppError("invalid", PAST_TIME, { appointmentTime: PAST_TIME });
  return startsAt;
}

/**
 * The instant of a requested day and time. Throws "invalid" for a time that a clock change skips, and for a repeated one
 * without a fold.
 */
export function instantOf({ appointmentDate, appointmentTime, timeFold }: TimeInput, zone: string): Date {
  const [first, second] = instantsShowing(appointmentDate, appointmentTime, zone);
  if (first === undefined) throw new AppError("invalid", NO_TIME, { appointmentTime: NO_TIME });
  if (second === undefined) return new Date(first);
  if (timeFold === undefined) throw new AppError("invalid", TWICE, { timeFold: TWICE });
  return new Date(timeFold === "earlier" ? first : second);
}

const RETURN_FIELDS: Record<string, string> = {
  appointmentDate: "returnDate",
  appointmentTime: "returnTime",
  timeFold: "returnTimeFold",
};

/** Start of the requested return leg; null for a will-call. Errors name the return leg's own fields. */
function requestedReturn(services: Pick<Services, "config">, input: RideInput): Date | null {
  const { returnTrip, returnDate = input.appointmentDate, returnTime, returnTimeFold: timeFold } = input;
  if (!returnTrip || returnTime === undefined) return null;
  try {
    return requestedStart(services, { appointmentDate: returnDate, appointmentTime: returnTime, timeFold });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const renamed = Object.entries(thrown.fields ?? {}).map(([field, message]) => [
      RETURN_FIELDS[field] ?? field,
      message,
    ]);
    throw new AppError(thrown.kind, thrown.message, Object.fromEntries(renamed));
  }
}

/** Throws "invalid" for a chair that can't travel this way. */
export function rejectUnfitChair(transport: TransportType, needs: Pick<BookedNeeds, "chair" | "transfers">): void {
  const blocker = chairBlocker(transport, needs);
  if (blocker) throw new AppError("invalid", blocker, { chair: blocker });
}

type RideBooking = {
  patientId: string;
  input: RideInput;
  /** Payment deadline for a card; null for cash. */
  payMinutes: number | null;
  /** The staff member who books it, if not the patient. */
  staffId: string | null;
  startsAt: Date;
};

/** Calls `book_ride`. */
export async function writeRide(
  services: Pick<Services, "config">,
  tx: Tx,
  { patientId, input, payMinutes, staffId, startsAt }: RideBooking,
): Promise<Booking> {
  const backAt = requestedReturn(services, input);
  rejectUnfitChair(input.transportType, input);
  const notes = [input.specialNeeds, input.additionalNotes].filter(Boolean).join("\n");
  const booking = one(
    await tx<Booking[]>`
    select outcome, ride_id, checkout_id, other_starts_at
    from book_ride(${patientId}, ${input.pickupAddress}, ${input.dropoffAddress}, ${notes}, ${input.returnTrip},
      ${backAt}, ${input.transportType}, ${startsAt}, ${payMinutes}, ${staffId})`,
  );
  if (booking.outcome !== "booked") return booking;
  const { visitor, passengerName, passengerPhone, textsPassenger, textsBooker } = input;
  await tx`
    update ride set visitor_zone = ${visitor?.timeZone ?? null}, visitor_hour12 = ${visitor?.hour12 ?? null},
      passenger_name = ${passengerName}, passenger_phone = ${passengerPhone}, texts_passenger = ${textsPassenger}, texts_booker = ${textsBooker},
      ${tx(needColumns(input))}
    where paid_as = ${booking.rideId}`;
  return booking;
}

/**
 * Books a ride at the current quote, which is frozen. With a return leg it is two rides under one payment; returns the
 * outbound leg. Cash rides are dispatched at once; card rides are invisible to drivers until their checkout is paid.
 */
export async function bookRide(
  services: Pick<Services, "config">,
  tx: Tx,
  patientId: string,
  input: RideInput,
  paymentMethod: "card" | "cash",
): Promise<{ rideId: string; checkoutId: string | null }> {
  const payMinutes = paymentMethod === "card" ? CHECKOUT_MINUTES : null;
  const startsAt = requestedStart(services, input);
  const booking = await writeRide(services, tx, { patientId, input, payMinutes, staffId: null, startsAt });
  if (booking.outcome === "overlap")
    throw new AppError(
      "conflict",
      overlapMessage(booking.otherStartsAt, services.config.practiceTimeZone, input.visitor),
    );
  if (booking.outcome !== "booked") throw bookingError(booking, await rulesAt(tx));
  return { rideId: booking.rideId, checkoutId: booking.checkoutId };
}
