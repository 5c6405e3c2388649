import { z } from "zod";
import "./sentences.ts";

/** Letter case does not tell two addresses apart, so an address is lower case from the door on. */
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
export const id = (what: string) => z.uuid(`We do not know that ${what}`);

/** Money on the wire is a number of dollars. */
export const Dollars = z.number();

/** The largest value of PostgreSQL's `integer`. */
export const MAX_INTEGER = 2_147_483_647;

/** The revision of a record as its editor last read it; a write of an older one is a conflict. */
export const revision = (fault: string) => z.int(fault).min(0, fault).max(MAX_INTEGER, fault);

/** Years outside of these are typing errors or attacks; PostgreSQL and the calendar library disagree about some of them. */
const isInCalendar = (text: string): boolean => text >= "1900" && text < "2200";

/** `YYYY-MM-DD`, a day that exists. */
export const calendarDay = (fault = "Please choose a day") => z.iso.date(fault).refine(isInCalendar, fault);

/** ISO 8601 with `Z`, or with an offset too where `options` says so. */
export const instant = (
  fault = "Please choose a day and a time",
  options: { offset?: boolean; precision?: number } = {},
) => z.iso.datetime({ ...options, error: fault }).refine(isInCalendar, fault);
