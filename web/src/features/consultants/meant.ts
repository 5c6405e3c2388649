import { readSpeciality, type Speciality } from "@lamplight/api/contract/search-options.ts";

/** Shorter words are prefixes of too many others. */
const SHORTEST = 3;
/** `knees` means `knee`; `heartburn` does not mean `heart`. */
const LONGEST_ENDING = 2;

const wordsIn = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const isSame = (typed: string, word: string): boolean =>
  typed === word || (word.length >= SHORTEST && typed.startsWith(word) && typed.length - word.length <= LONGEST_ENDING);

/** True if the typed words contain a phrase or are its beginning. */
function matches(typed: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  const holds = typed.some((_, from) => phrase.every((word, index) => isSame(typed[from + index] ?? "", word)));
  const whole = typed.join(" ");
  const isBegun = whole.length >= SHORTEST && phrase.some((_, from) => phrase.slice(from).join(" ").startsWith(whole));
  return holds || isBegun;
}

export type Words = { speciality: string; words: readonly string[] };

/** The specialties whose words, from the editors, match a search text. */
export function meantBy(q: string, specialities: readonly Words[]): Speciality[] {
  const typed = wordsIn(q);
  return specialities.flatMap(({ speciality, words }) => {
    const known = readSpeciality(speciality);
    return known && words.some((phrase) => matches(typed, wordsIn(phrase))) ? [known] : [];
  });
}
