// cspell:ignore mommy mami papi grandpa grandma granny nana abuela abuelo
import type { Speciality } from "@lamplight/api/contract/search-options.ts";
import { numberOf, type Word } from "./words.ts";

/** What people call their mother and father. The editors' symptoms have these two. */
const CALLED: Partial<Record<string, string>> = Object.fromEntries([
  ...["mom", "mum", "mommy", "mama", "mami", "moms"].map((name) => [name, "mother"]),
  ...["dad", "daddy", "papa", "papi", "dads"].map((name) => [name, "father"]),
]);
export const withFamily = (words: readonly Word[]): Word[] =>
  words.map((word) => ({ ...word, key: CALLED[word.key] ?? word.key }));

const BABY = /^(?:baby|babies|newborns?|infants?)$/;
const CHILD = /^(?:child|children|kids?|sons?|daughters?|boys?|girls?|teens?|teenagers?|toddlers?|nieces?|nephews?)$/;
const OLD = /^(?:mother|father|grand(?:ma|pa|mother|father|parents?)|granny|nana|abuel[ao]|elderly|seniors?)$/;
/** A young mother. */
const YOUNG = /^(?:new|young|expecting|nursing|working|single)$/;

/** Years of age from which a patient is no child, and is old. */
const ADULT = 18;
const AGED = 65;

const ofAge = (number: number, unit: string): Speciality | undefined => {
  if (/^(?:day|week|wk)/.test(unit) || (/^mo/.test(unit) && number < 2)) return "Neonatal Nurse";
  if (/^mo/.test(unit) || number < ADULT) return "Pediatric Nurse";
  return number >= AGED ? "Geriatric Nurse" : undefined;
};

type Person = { length: number; specialities: Speciality[] };

/** `7 year old`, `6 months old`, `82yo`, `age 9`. */
function ageAt(words: readonly Word[], at: number): Person | undefined {
  const keyAt = (index: number) => words[at + index]?.key ?? "";
  const person = (length: number, number: number, unit: string): Person => {
    const speciality = ofAge(number, unit);
    return { length, specialities: speciality ? [speciality] : [] };
  };
  const [, years] = /^(\d{1,3})(?:yo|yr|y)$/.exec(keyAt(0)) ?? [];
  if (years !== undefined) return person(keyAt(1) === "old" ? 2 : 1, Number(years), "year");
  const isNamed = /^aged?$/.test(keyAt(0));
  const number = numberOf(keyAt(isNamed ? 1 : 0));
  if (number === undefined) return undefined;
  if (isNamed) return person(2, number, "year");
  const [unit] = /^(?:years?|yrs?|months?|mos?|weeks?|wks?|days?)$/.exec(keyAt(1)) ?? [];
  if (unit !== undefined && /^olds?$/.test(keyAt(2))) return person(3, number, unit);
  return keyAt(1) === "yo" ? person(2, number, "year") : undefined;
}

/** The specialties for a member of the family, or for an age, at a place of the sentence. */
export function personAt(words: readonly Word[], at: number): Person | undefined {
  const keyAt = (index: number) => words[at + index]?.key ?? "";
  if (BABY.test(keyAt(0)))
    return { length: /^(?:boy|girl)s?$/.test(keyAt(1)) ? 2 : 1, specialities: ["Neonatal Nurse"] };
  if (CHILD.test(keyAt(0))) return { length: 1, specialities: ["Pediatric Nurse"] };
  if (OLD.test(keyAt(0)) && !YOUNG.test(keyAt(-1))) return { length: 1, specialities: ["Geriatric Nurse"] };
  return ageAt(words, at);
}
