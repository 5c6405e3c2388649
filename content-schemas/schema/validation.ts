import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { StringRule, TextRule } from "sanity";

/** Warns, but does not block publishing, when a text is too long for the place where it is shown. */
export function fits(rule: StringRule | TextRule, limit: number, place: string) {
  return rule.max(limit).warning(`More than ${limit} characters may not fit ${place}. Try a shorter text.`);
}

/** Blocks publishing an emergency notice that does not name 911. */
export function namesEmergencyNumber(rule: StringRule | TextRule) {
  return rule.custom((text) => (text?.includes("911") ? true : "Say that people must call 911 in an emergency."));
}

/** True for a number that exists, in any format, with or without an extension. A number without a country code is of the US. */
export const isPhone = (text: string): boolean =>
  parsePhoneNumberFromString(text, { defaultCountry: "US", extract: false })?.isValid() ?? false;

export const phoneAdvice =
  "Write a complete phone number, like (215) 555-0142 or (215) 555-0142 ext. 2. A number of another country begins with +.";
