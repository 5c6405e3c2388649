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

const isSame = (asked: string, word: string): boolean =>
  asked === word || (word.length >= SHORTEST && asked.startsWith(word) && asked.length - word.length <= LONGEST_ENDING);

/** True if the typed words contain a phrase or are its beginning. */
function matches(asked: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false;
  const holds = asked.some((_, from) => phrase.every((word, index) => isSame(asked[from + index] ?? "", word)));
  const whole = asked.join(" ");
  const isBegun = whole.length >= SHORTEST && phrase.some((_, from) => phrase.slice(from).join(" ").startsWith(whole));
  return holds || isBegun;
}

export type Words = { speciality: string; words: readonly string[] };

/** The specialties whose words, from the editors, match a search text. */
export function meantBy(q: string, specialities: readonly Words[]): Speciality[] {
  const asked = wordsIn(q);
  return specialities.flatMap(({ speciality, words }) => {
    const known = readSpeciality(speciality);
    return known && words.some((phrase) => matches(asked, wordsIn(phrase))) ? [known] : [];
  });
}
