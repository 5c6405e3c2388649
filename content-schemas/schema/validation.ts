import type { StringRule, TextRule } from "sanity";

/** Warns, but does not block publishing, when a text is too long for the place where it is shown. */
export function fits(rule: StringRule | TextRule, limit: number, place: string) {
  return rule.max(limit).warning(`More than ${limit} characters may not fit ${place}. Try a shorter text.`);
}

/** Blocks publishing an emergency notice that does not name 911. */
export function namesEmergencyNumber(rule: StringRule | TextRule) {
  return rule.custom((text) => (text?.includes("911") ? true : "Say that people must call 911 in an emergency."));
}

const phonePattern = /^\+?[0-9 ().-]{7,24}$/;

/** True for a phone number of 7 to 15 digits, with the usual separators. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return phonePattern.test(text) && digits >= 7 && digits <= 15;
}

export const phoneAdvice = "Write a complete phone number, like (215) 555-0142.";
