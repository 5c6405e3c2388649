import type { StringRule, TextRule } from "sanity";

/** Warns, and still lets the editor publish, when a text outgrows the place where it is shown. */
export function fits(rule: StringRule | TextRule, limit: number, place: string) {
  return rule.max(limit).warning(`Longer than ${limit} characters may not fit ${place}. Try a shorter sentence.`);
}

/** Refuses to publish a warning that is empty or does not tell people whom to call: this line keeps them safe. */
export function namesEmergencyNumber(rule: StringRule | TextRule) {
  return rule.custom((text) =>
    text?.includes("911") ? true : "Say that people in an emergency must call 911. This line cannot be empty.",
  );
}

const phonePattern = /^\+?[0-9 ().-]{7,24}$/;

/** True for a number that a phone can dial: 7 to 15 digits, with the usual spaces and signs between them. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return phonePattern.test(text) && digits >= 7 && digits <= 15;
}

export const phoneAdvice = "Write a phone number that can be dialled, like (215) 555-0142.";
