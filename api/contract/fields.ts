import { z } from "zod";
import "./sentences.ts";
import { readUsState, type UsStateCode } from "./us-states.ts";

/** An email address in lower case, because addresses are compared without case. */
export const Email = z
  .string("Please enter an email address")
  .trim()
  .toLowerCase()
  .min(1, "Please enter an email address")
  .max(254, "That email address is too long")
  .pipe(z.email("Please enter a valid email address"));

/** Only the length is checked. */
export const NewPassword = z
  .string("Please choose a password")
  .min(8, "Please use at least 8 characters")
  .max(128, "Please use at most 128 characters");

/** A required line of text. `what` completes "Please enter …". */
export const line = (what: string, max = 200) =>
  z
    .string(`Please enter ${what}`)
    .trim()
    .min(1, `Please enter ${what}`)
    .max(max, `Please keep this under ${max} characters`);

/** A record's id, a UUID version 7. `what` completes "We couldn't find that …". */
export const id = (what: string) => z.uuid(`We couldn't find that ${what}`);

/** US dollars. */
export const Dollars = z.number();

/** The largest value of PostgreSQL's `integer`. */
export const MAX_INTEGER = 2_147_483_647;

/** A whole number of cents, with a message of its own. */
export const cents = (message: string) => z.int(message);

/** A whole number of cents; negative if a driver owes the practice. */
export const Cents = z.int();

/** A revision, with a message of its own. */
export const revision = (message: string) => z.int(message).min(0, message).max(MAX_INTEGER, message);

/** The revision that the editor loaded. An older one is a conflict. */
export const Revision = revision("Please reload the page and try again");

/** Other years are typing errors or attacks; PostgreSQL and the calendar library disagree about some of them. */
const isInCalendar = (text: string): boolean => text >= "1900" && text < "2201";

/** A calendar day, with a message of its own. */
export const calendarDay = (message: string) => z.iso.date(message).refine(isInCalendar, message);

/** `YYYY-MM-DD`, in the years 1900 to 2200. */
export const Day = calendarDay("Please choose a day");

/** ISO 8601 with `Z`; with an offset too if `options` allows it. */
export const instant = (
  fault = "Please choose a day and a time",
  options: { offset?: boolean; precision?: number } = {},
) => z.iso.datetime({ ...options, error: fault }).refine(isInCalendar, fault);

const STATE = "Please choose the US state from the list";

/** A US state or territory: its code or name, read as the code. */
export const UsState = z.string(STATE).transform((typed, context): UsStateCode => {
  const code = readUsState(typed);
  if (code) return code;
  context.addIssue({ code: "custom", message: STATE });
  return z.NEVER;
});
