import { instantsShowing } from "../../../contract/clock-change.ts";
import { CHAIR_TOO_LARGE, carriesChair } from "../../../contract/ride-needs.ts";
import type { RideInput } from "../../../contract/rides.ts";
import type { Visitor } from "../../../contract/visitor.ts";
import { CHECKOUT_MINUTES } from "../../lib/checkout-session.ts";
import { one, type Tx } from "../../lib/db.ts";
import { AppError, TooMany, Unconfirmed } from "../../lib/errors.ts";
import { formatTime } from "../../lib/format-time.ts";
import { practiceLabels } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";

const HOUR_SECONDS = 3600;

export const PAST_DAY = "That day has passed. Please choose a later one.";
export const PAST_TIME = "That time has passed. Please choose a later one.";
const NO_TIME = "The clocks go forward then, and that time does not come. Please choose another one.";
export const TWICE =
  "The clocks go back that night, and that time comes twice. Please choose which of the two you mean.";
export const TOO_SOON = "We need an hour to reach you. Please choose a later time, or call us.";
export const TOO_FAR = "That day is too far ahead. Please choose one of the next 90 days.";

export const BACK_TOO_SOON = "The way back begins 90 minutes after the way there at the earliest.";

type Refused = {
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
  | Refused;

/** What to answer when `book_ride` did not book. */
export function rideRefused({ outcome }: Refused): AppError {
  const invalid = (field: string, message: string) => new AppError("invalid", message, { [field]: message });
  switch (outcome) {
    case "unknown_patient":
      return new AppError("missing", "We couldn't find your profile.");
    case "too_soon":
      return invalid("appointmentTime", TOO_SOON);
    case "too_far":
      return invalid("appointmentDate", TOO_FAR);
    case "back_too_soon":
      return invalid("returnTime", BACK_TOO_SOON);
    case "back_too_far":
      return invalid("returnDate", TOO_FAR);
    case "too_many":
      return new AppError(
        "conflict",
        "You can have ten rides ahead, and a way back is one of them. Please book the next one when one of them is over.",
      );
    case "too_many_unpaid":
      return new AppError("conflict", "You have three unpaid rides. Please pay for one first.");
    case "too_often":
      return new TooMany(HOUR_SECONDS);
    case "unconfirmed_cash":
      return new Unconfirmed("Please confirm your email to pay in cash, or pay by card.");
  }
}

/** Why a ride is refused beside another of its passenger. */
export const overlapWords = (at: Date, timeZone: string, visitor: Visitor | null | undefined): string =>
  `You already have a ride on ${formatTime(at, timeZone, visitor)}. Rides need 90 minutes between them.`;

type TimeInput = Pick<RideInput, "appointmentDate" | "appointmentTime" | "timeFold">;

/** When the wished ride begins. Rejects a time that is not in the future with "invalid". */
export function startInput({ config: { practiceTimeZone: zone } }: Pick<Services, "config">, wish: TimeInput): Date {
  const now = new Date();
  if (wish.appointmentDate < practiceLabels(now, zone).date)
    throw new AppError("invalid", PAST_DAY, { appointmentDate: PAST_DAY });
  const startsAt = instantOf(wish, zone);
  if (startsAt <= now) throw new AppError("invalid", PAST_TIME, { appointmentTime: PAST_TIME });
  return startsAt;
}

/** The instant a wished day and time mean. Rejects with "invalid" a time that a clock change skips, or brings twice with no word on which. */
export function instantOf({ appointmentDate, appointmentTime, timeFold }: TimeInput, zone: string): Date {
  const [first, second] = instantsShowing(appointmentDate, appointmentTime, zone);
  if (first === undefined) throw new AppError("invalid", NO_TIME, { appointmentTime: NO_TIME });
  if (second === undefined) return new Date(first);
  if (timeFold === undefined) throw new AppError("invalid", TWICE, { timeFold: TWICE });
  return new Date(timeFold === "earlier" ? first : second);
}

const FIELDS_OF_THE_BACK: Record<string, string> = {
  appointmentDate: "returnDate",
  appointmentTime: "returnTime",
  timeFold: "returnTimeFold",
};

/** When the wished way back begins; null where it waits to be called for. Its faults are told beside its own fields. */
function returnInput(services: Pick<Services, "config">, wish: RideInput): Date | null {
  const { returnTrip, returnDate = wish.appointmentDate, returnTime, returnTimeFold: timeFold } = wish;
  if (!returnTrip || returnTime === undefined) return null;
  try {
    return startInput(services, { appointmentDate: returnDate, appointmentTime: returnTime, timeFold });
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const named = Object.entries(thrown.fields ?? {}).map(([field, words]) => [
      FIELDS_OF_THE_BACK[field] ?? field,
      words,
    ]);
    throw new AppError(thrown.kind, thrown.message, Object.fromEntries(named));
  }
}

type RideBooking = {
  patientId: string;
  wish: RideInput;
  /** So long it can be paid by card; null where it is paid in cash. */
  payMinutes: number | null;
  /** Who of the office books it, where its patient does not. */
  staffId: string | null;
  startsAt: Date;
};

/** Asks the database to write a ride down, with all that was said of it. */
export async function writeRide(
  services: Pick<Services, "config">,
  tx: Tx,
  { patientId, wish, payMinutes, staffId, startsAt }: RideBooking,
): Promise<Booking> {
  const backAt = returnInput(services, wish);
  if (!carriesChair(wish.transportType, wish))
    throw new AppError("invalid", CHAIR_TOO_LARGE, { chair: CHAIR_TOO_LARGE });
  const notes = [wish.specialNeeds, wish.additionalNotes].filter(Boolean).join("\n");
  const booking = one(
    await tx<Booking[]>`
    select outcome, ride_id, checkout_id, other_starts_at
    from book_ride(${patientId}, ${wish.pickupAddress}, ${wish.dropoffAddress}, ${notes}, ${wish.returnTrip},
      ${backAt}, ${wish.transportType}, ${startsAt}, ${payMinutes}, ${staffId})`,
  );
  if (booking.outcome !== "booked") return booking;
  const { visitor, passengerName, passengerPhone, chair, transfers, companions, oxygen, stairs } = wish;
  await tx`
    update ride set visitor_zone = ${visitor?.timeZone ?? null}, visitor_hour12 = ${visitor?.hour12 ?? null},
      passenger_name = ${passengerName}, passenger_phone = ${passengerPhone}, chair = ${chair}, transfers = ${transfers},
      companions = ${companions}, oxygen = ${oxygen}, stairs = ${stairs}
    where paid_as = ${booking.rideId}`;
  return booking;
}

/**
 * Writes a ride down at today's quote, which is frozen with it, from an hour to ninety days ahead, and where the patient
 * has no other within ninety minutes. With its way back it is two rides under one payment; answered is the way there. In cash
 * they go to drivers at once; by card they wait, invisible to drivers, for their checkout to be paid, until that ends.
 */
export async function bookRide(
  services: Pick<Services, "config">,
  tx: Tx,
  patientId: string,
  wish: RideInput,
  paymentMethod: "card" | "cash",
): Promise<{ rideId: string; checkoutId: string | null }> {
  const payMinutes = paymentMethod === "card" ? CHECKOUT_MINUTES : null;
  const startsAt = startInput(services, wish);
  const booking = await writeRide(services, tx, { patientId, wish, payMinutes, staffId: null, startsAt });
  if (booking.outcome === "overlap")
    throw new AppError("conflict", overlapWords(booking.otherStartsAt, services.config.practiceTimeZone, wish.visitor));
  if (booking.outcome !== "booked") throw rideRefused(booking);
  return { rideId: booking.rideId, checkoutId: booking.checkoutId };
}
