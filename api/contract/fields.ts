import { z } from "zod";
import "./sentences.ts";

/** EmailMessage case does not tell two addresses apart, so an address is lower case from the door on. */
export const Email = z
  .string("Please enter an email address")
  .trim()
  .toLowerCase()
  .min(1, "Please enter an email address")
  .max(254, "That email address is too long")
  .pipe(z.email("Please enter a valid email address"));

/** Checked for length only. */
export const NewPassword = z
  .string("Please choose a password")
  .min(8, "Please use at least 8 characters")
  .max(128, "Please use at most 128 characters");

/** A line of text a person must fill in. `what` completes "Please enter …". */
export const line = (what: string, max = 200) =>
  z
    .string(`Please enter ${what}`)
    .trim()
    .min(1, `Please enter ${what}`)
    .max(max, `Please keep this under ${max} characters`);

/** The id of one of ours: a UUID version 7, `_id` on the wire. `what` completes "We do not know that …". */
export const id = (what: string) => z.uuid(`We couldn't find that ${what}`);

/** Money on the wire is a number of dollars. */
export const Dollars = z.number();

/** The largest value of PostgreSQL's `integer`. */
export const MAX_INTEGER = 2_147_483_647;

/** A whole number of cents with its own sentence for a request that has none. */
export const cents = (message: string) => z.int(message);

/** A whole number of cents, negative where a driver owes the practice. */
export const Cents = z.int();

/** A revision with its own sentence for a request that has none. */
export const revision = (message: string) => z.int(message).min(0, message).max(MAX_INTEGER, message);

/** The revision of a record as its editor last read it. A write with an older one is a conflict. */
export const Revision = revision("Please reload the page and try again");

/** Years outside of these are typing errors or attacks; PostgreSQL and the calendar library disagree about some of them. */
const isInCalendar = (text: string): boolean => text >= "1900" && text < "2201";

/** A day with its own sentence for a request that has none. */
export const calendarDay = (message: string) => z.iso.date(message).refine(isInCalendar, message);

/** `YYYY-MM-DD`: a day of the calendar in the years 1900 to 2200. */
export const Day = calendarDay("Please choose a day");

/** ISO 8601 with `Z`, or with an offset too where `options` says so. */
export const instant = (
  fault = "Please choose a day and a time",
  options: { offset?: boolean; precision?: number } = {},
) => z.iso.datetime({ ...options, error: fault }).refine(isInCalendar, fault);
