import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { DateRule, StringRule, TextRule } from "sanity";

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

/** True for a day of the calendar, written like 2026-02-28. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Blocks publishing a day that does not exist: February 30 can be typed. */
export const exists = (rule: DateRule) =>
  rule.custom((day) => (!day || isDay(day) ? true : "This day doesn't exist. Choose one in the calendar."));

/** What is wrong with the link to an account on a platform; null if nothing is. */
export function accountFault(platform: string | undefined, url: string | undefined): string | null {
  if (!url || !URL.canParse(url)) return "Paste the whole URL, beginning with https://.";
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol !== "https:") return "Paste the whole URL, beginning with https://.";
  const host = hosts.get(platform ?? "");
  if (host && hostname !== host && !hostname.endsWith(`.${host}`))
    return `This link leads to ${hostname}. Paste the link to your page on ${host}.`;
  return pathname === "/" ? "Paste the link to your own page, not to the platform's start page." : null;
}

const hosts: ReadonlyMap<string, string> = new Map([
  ["facebook", "facebook.com"],
  ["instagram", "instagram.com"],
  ["linkedin", "linkedin.com"],
  ["youtube", "youtube.com"],
]);
