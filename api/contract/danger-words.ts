import { isSlipOf } from "./typo.ts";

/** Kinds of danger in a text: danger to life (911), something swallowed (Poison Help), or a mental health crisis (988). */
export const DANGERS = ["emergency", "poison", "crisis"] as const;
export type Danger = (typeof DANGERS)[number];
export type DangerWords = Record<Danger, readonly string[]>;

/**
 * Used when the editors' lists are empty or not available. In the code because people's safety depends on it; the
 * editors' lists in the Studio (Emergencies) are longer.
 */
export const OWN_WORDS: DangerWords = {
  emergency: [
    ...[
      "can't breathe",
      "not breathing",
      "trouble breathing",
      "short of breath",
      "chest pain",
      "heart attack",
      "stroke",
      "overdose",
    ],
    ...[
      "unconscious",
      "won't wake up",
      "not waking up",
      "collapsed",
      "choking",
      "seizure",
      "bleeding a lot",
      "asthma attack",
    ],
    ...["contractions", "took too many pills"],
  ],
  poison: ["swallowed", "drank bleach", "poisoned", "ate poison"],
  crisis: [
    ...["suicidal", "suicide", "kill myself", "want to die", "end my life", "hurt myself", "cutting myself"],
    "don't want to be here anymore",
  ],
};

/** Ordinary words that are one slip away from a word of danger. */
const ORDINARY = new Set([
  ...[
    "can",
    "won",
    "strike",
    "cooking",
    "joking",
    "heat",
    "hear",
    "paint",
    "best",
    "race",
    "face",
    "life",
    "like",
    "wife",
    "live",
  ],
  ...[
    "love",
    "beach",
    "drink",
    "deaf",
    "read",
    "head",
    "warm",
    "farm",
    "hut",
    "sell",
    "with",
    "fish",
    "tips",
    "losing",
    "lost",
  ],
]);

/** `Can’t breathe!!` → `cant`, `breathe`: words without punctuation and apostrophes. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, "")
    .toLowerCase()
    .replace(/\b(cannot|can not|can t)\b/g, "cant")
    .replace(/\b(wont|will not|won t)\b/g, "wont")
    .replace(/\b(do not|don t)\b/g, "dont")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Without inflection: `breathing` and `breathe` are `breath`. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(ing|ed|es|s|e)$/, "") : word);

/** Slips between a typed word and one of a phrase: 0, 1, or null for another word. */
function slipsBetween(typed: string, word: string): 0 | 1 | null {
  if (stemOf(typed) === stemOf(word)) return 0;
  if (ORDINARY.has(typed)) return null;
  const isInflected = stemOf(typed) !== typed;
  return isSlipOf(typed, word) || (isInflected && isSlipOf(stemOf(typed), stemOf(word))) ? 1 : null;
}

/** After a single word of danger, these say that it isn't now: "a stroke unit", "a seizure last year". */
const NOT_NOW = /^(unit|clinic|class|classes|care|of luck|last year|years ago)\b|^\S+ (years ago|years)\b/;

/** Not between two words of a phrase: "the end of my life insurance". */
const NO_GAP = ["of", "about", "for"];

/** True if the words contain a phrase, with at most one slip. One other word may be between two of its words: "can't really breathe". */
function holds(words: readonly string[], phrase: readonly string[]): boolean {
  const continues = (at: number, index: number, slipsLeft: number): boolean => {
    const word = phrase[index];
    if (word === undefined) return phrase.length > 1 || !NOT_NOW.test(words.slice(at, at + 3).join(" "));
    const places = index === 0 || NO_GAP.includes(words[at] ?? "") ? [at] : [at, at + 1];
    return places.some((place) => {
      const slips = slipsBetween(words[place] ?? "", word);
      return slips !== null && slips <= slipsLeft && continues(place + 1, index + 1, slipsLeft - slips);
    });
  };
  return phrase.length > 0 && words.some((_, at) => continues(at, 0, 1));
}

/** The dangers in a text. Uses built-in words for an empty list. */
export function dangersIn(text: string, lists: Partial<DangerWords> = {}): Danger[] {
  const words = wordsOf(text);
  return DANGERS.filter((kind) => {
    const list = lists[kind]?.length ? lists[kind] : OWN_WORDS[kind];
    return list.some((phrase) => holds(words, wordsOf(phrase)));
  });
}
