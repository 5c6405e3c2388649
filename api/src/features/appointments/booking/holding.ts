import type { Appointment } from "../../../../contract/appointments.ts";
import { BOOKABLE_DAYS, inWords } from "../../../../contract/rules.ts";
import { NOT_LICENSED } from "../../../../contract/us-states.ts";
import { AppError, inMinutes, TooMany, Unconfirmed } from "../../../lib/http/errors.ts";
import type { SlotError } from "../../../lib/time/practice-time.ts";

export const SLOT_ERRORS: Record<SlotError, string> = {
  past: "That time has passed. Please choose a later one.",
  not_on_the_grid: "That time can't be booked. Please choose one from the list.",
  beyond_the_week: `That day is too far ahead. Please choose one of the next ${inWords(BOOKABLE_DAYS, "days")}.`,
};

/** The result of the SQL function `hold_slot`. */
export type Hold =
  | {
      outcome: "held";
      appointmentId: string;
      holdEndsAt: Date;
      slotEnd: Date;
      feeCents: number;
      refundNoticeHours: number;
      consultant: Appointment["docData"];
    }
  | { outcome: "overlap"; otherStartsAt: Date; otherConsultant: string }
  | HoldRejected;

type HoldRejected =
  | { outcome: "address_full" | "too_often"; retryAt: Date }
  | { outcome: "unknown_patient" | "unknown_consultant" }
  | { outcome: SlotError }
  | {
      outcome:
        | "unavailable"
        | "not_licensed"
        | "taken"
        | "time_off"
        | "hours"
        | "notice"
        | "too_many_holds"
        | "unconfirmed_hold";
    };

const secondsUntil = (at: Date): number => Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000));
const conflict = (message: string) => new AppError("conflict", message);

/** The error if `hold_slot` did not hold the slot. */
export function holdError(hold: HoldRejected): AppError {
  switch (hold.outcome) {
    case "unknown_patient":
      return new AppError("missing", "We couldn't find your profile.");
    case "unknown_consultant":
      return new AppError("missing", "We couldn't find that nurse.");
    case "past":
    case "beyond_the_week":
    case "not_on_the_grid":
      return new AppError("invalid", SLOT_ERRORS[hold.outcome], { slotTime: SLOT_ERRORS[hold.outcome] });
    case "unavailable":
      return conflict("This nurse isn't taking appointments right now.");
    case "not_licensed":
      return new AppError("conflict", NOT_LICENSED, { state: NOT_LICENSED });
    case "taken":
      return conflict("That time has just been taken. Please choose another.");
    case "time_off":
      return conflict("This nurse is away at that time. Please choose another.");
    case "hours":
      return conflict("This nurse doesn't take visits at that time. Please choose another.");
    case "notice":
      return conflict("That time is too soon for this nurse. Please choose a later one.");
    case "too_many_holds":
      return conflict("You already hold three unpaid appointments. Please pay for one or cancel one first.");
    case "too_often":
      return new TooMany(secondsUntil(hold.retryAt));
    case "unconfirmed_hold":
      return new Unconfirmed(
        "You already hold an unpaid appointment. Please pay for it or cancel it, or confirm your email to hold up to three.",
      );
    case "address_full": {
      const seconds = secondsUntil(hold.retryAt);
      return new Unconfirmed(
        `Too many unpaid appointments are held from your network. Please confirm your email to book now, or try again in ${inMinutes(seconds)}.`,
        { retryAfterSeconds: seconds },
      );
    }
  }
}
