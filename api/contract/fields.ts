import { z } from "zod";
import { isVisible } from "./folded-text.ts";
import { pastedText, plainCode, plainDay, plainNumber, plainText } from "./pasted.ts";
import "./sentences.ts";
import { OUTSIDE_US, OUTSIDE_US_REASON, readCallPlace, type UsStateCode } from "./us-states.ts";

/** A local part of RFC 5321 without quotes, and a domain name in ASCII whose last label has a letter. */
const EMAIL =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** An international domain in ASCII (punycode); other texts stay. */
function asciiDomain(domain: string): string {
  if (!/[^\p{ASCII}]/u.test(domain) || /[\s/?#:@\\]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * An address without what was copied with it: invisible characters, quotes, brackets and punctuation around it, spaces around its @, `mailto:`
 * and what follows a `?`, and a name or a word before it.
 */
function plainEmail(typed: string): string {
  const text = pastedText(plainText(typed).replace(/^[^<>]*<([^<>]+)>[\s\S]*$/, "$1"))
    .replace(/^(?:e-?mail(?: address)?|to|from)\s*:\s*/i, "")
    .replace(/^mailto:([^?]*).*$/i, "$1")
    .replace(/\s*@\s*/, "@");
  const at = text.lastIndexOf("@");
  return at < 0 ? text : text.slice(0, at + 1) + asciiDomain(text.slice(at + 1));
}

/** An email address as typed by its owner; `missing` is said for an empty one. */
export const emailAddress = (missing: string) =>
  z
    .string(missing)
    .meta({ format: "email" })
    .overwrite(plainEmail)
    .min(1, missing)
    .max(254, "That email address is too long")
    .pipe(z.email({ pattern: EMAIL, error: "Please enter a valid email address" }));

/** An email address in lower case, because addresses are compared without case. */
export const Email = emailAddress("Please enter an email address").overwrite((address) => address.toLowerCase());

const CODE_WANTED = "Please enter the six-digit code";

/** A six-digit code from an email, a text or an authenticator app. */
export const SixDigitCode = z
  .string(CODE_WANTED)
  .overwrite(plainCode)
  .regex(/^\d{6}$/, CODE_WANTED);

/** Only the length is checked. */
export const NewPassword = z
  .string("Please choose a password")
  .min(8, "Please use at least 8 characters")
  .max(128, "Please use at most 128 characters");

/** A required text; `missing` is said for one in which a reader sees nothing. */
export const requiredText = (missing: string, max: number, tooLong = `Please keep this under ${max} characters`) =>
  z.string(missing).trim().min(1, missing).refine(isVisible, missing).max(max, tooLong);

/** A required line of text. `what` completes "Please enter …". */
export const line = (what: string, max = 200) => requiredText(`Please enter ${what}`, max);

/** A record's id, a UUID version 7. `what` completes "We couldn't find that …". */
export const id = (what: string) => z.uuid(`We couldn't find that ${what}`);

/** A whole number up to `most` in a form's text field, as digits. */
export const wholeText = (message: string, most: number, tooMuch = message) =>
  z
    .string(message)
    .overwrite(plainNumber)
    .regex(/^\d{1,9}$/, message)
    .refine((text) => Number(text) <= most, tooMuch);

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
export const calendarDay = (message: string) =>
  z
    .string(message)
    .meta({ format: "date" })
    .overwrite(plainDay)
    .pipe(z.iso.date(message).refine(isInCalendar, message));

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
  const place = readCallPlace(typed);
  if (place !== undefined && place !== OUTSIDE_US) return place;
  context.addIssue({ code: "custom", message: place === OUTSIDE_US ? OUTSIDE_US_REASON : STATE });
  return z.NEVER;
});
