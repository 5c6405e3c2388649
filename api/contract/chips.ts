import { telHref } from "./format-phone.ts";
import type { Practice } from "./practice.ts";
import type { RuleNumbers } from "./rule-numbers.ts";
import { inDigits, inWords, VISIT_DETAILS_DAYS } from "./rules.ts";

/**
 * A chip in an editor's text, such as `{phone}`: it is shown as its value, which is written in one place. Those that begin with "nurse" are
 * filled in by a nurse's page.
 */
const CHIP = /\{(?!nurse)([a-z-]+)\}/g;

type Values = Readonly<Record<string, string | undefined>>;

/** Facts of Settings. */
export const factChips = ({ name, shortName, phone, hours, address }: Omit<Practice, "emergencyLine">) => ({
  practice: name,
  "short-name": shortName,
  phone,
  /** For links. */
  "phone-link": telHref(phone),
  hours,
  address,
});

/** Numbers of the office's settings, for what is booked now. */
export const ruleChips = (rules: RuleNumbers) => ({
  "visit-refund": inDigits(rules.refundNoticeHours, "hour"),
  "visit-changes": rules.patientMoves === 1 ? "one time" : inWords(rules.patientMoves, "times"),
  "visit-details": inWords(VISIT_DETAILS_DAYS, "days"),
  "visit-payment": inDigits(rules.holdMinutes, "minute"),
  "phone-payment": inDigits(rules.officeHoldHours, "hour"),
  "visit-reminder": inDigits(rules.firstReminderHours, "hour"),
  "waitlist-offer": inDigits(rules.waitlistOfferMinutes, "minute"),
  "ride-refund": inDigits(rules.rideRefundNoticeHours, "hour"),
  "ride-notice": inDigits(rules.rideNoticeHours, "hour"),
  "ride-horizon": inDigits(rules.rideHorizonDays, "day"),
});

/** Whether a text may contain chips. JSON around it doesn't matter: its braces are followed by quotation marks. */
export const hasChips = (text: string): boolean => text.search(CHIP) >= 0;

/** A text with values in place of its chips. Other words in braces stay. */
export const withChips = (text: string, values: Values): string =>
  text.replace(CHIP, (chip, name: string) => values[name] ?? chip);

/** The same for the texts inside of JSON. */
export const withChipsInside = (json: string, values: Values): string =>
  json.replace(CHIP, (chip, name: string) => {
    const value = values[name];
    return value === undefined ? chip : JSON.stringify(value).slice(1, -1);
  });
