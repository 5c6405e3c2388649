import { isWordOrTypo } from "@lamplight/api/contract/typo.ts";

/** A typed word: as it was typed, and in lower case without accents and apostrophes. `clause` counts the commas and ends before it. */
export type Word = { typed: string; key: string; clause: number };
export type KeyAt = (index: number) => string;

export const foldWord = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, "")
    .toLowerCase();

const WORD = /@|\$?\d[\d.,:/]*\p{L}*(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}\p{Cf}'’‘`´]+/gu;
const RANGED = /^(?:\$?\d|mon|tue|wed|thu|fri|sat|sun)/;

/**
 * `O’Brien, $80 on 12/3` → `obrien`, `$80`, `on`, `12/3`. A name like `2nd4us` stays one word. A dash between numbers or weekdays is the
 * word `to`.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  let end = 0;
  for (const { 0: typed, index } of text.matchAll(WORD)) {
    const key = typed === "@" ? "at" : foldWord(typed).replace(/[.,:/]+$/, "");
    if (key === "") continue;
    const between = text.slice(end, index);
    if (/[,;.!?()]/.test(between) || /[,.]$/.test(words.at(-1)?.typed ?? "")) clause += 1;
    if (/^\s*[-–—]\s*$/.test(between) && RANGED.test(key) && RANGED.test(words.at(-1)?.key ?? ""))
      words.push({ typed: "-", key: "to", clause });
    words.push({ typed, key, clause });
    end = index + typed.length;
  }
  return words;
}

/** As they were typed. */
export const textOf = (words: readonly Word[], from: number, length: number): string =>
  words
    .slice(from, from + length)
    .map(({ typed }) => typed.replace(/[.,:/]+$/, ""))
    .join(" ")
    .replaceAll(" - ", "-");

/** `6` and `six`. */
export const numberOf = (key: string): number | undefined => {
  const word = NUMBERS.indexOf(key);
  return /^\d{1,4}$/.test(key) ? Number(key) : word >= 0 ? word + 1 : undefined;
};
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** A number before one of these is a measurement, not a time, a day or a price. */
export const isUnit = (key: string): boolean => UNIT.test(key);
const UNIT =
  /^(?:years?|yrs?|yo|months?|mos?|weeks?|wks?|days?|nights?|hours?|hrs?|minutes?|mins?|seconds?|times?|x|pills?|tablets?|doses?|puffs?|cups?|tsp|drinks?|beers?|mg|mcg|ml|cc|units?|lbs?|pounds?|kg|kilos?|miles?|steps?|stairs|feet|ft|inch(?:es)?|cm|degrees?|percent|people|persons?|kids?|child(?:ren)?|babies|sons|daughters|nurses?|visits?|appointments?|out|of|over)$/;

/** Shorter words are prefixes of too many others. */
const SHORTEST = 3;
/** Shorter words with a typo are too often a name. */
const SHORTEST_WITH_TYPO = 5;
const ENDING = /^(s|es|d|ed|ing)$/;

/** How typed words are compared with known ones: exactly, or with typos. */
export type Same = (typed: string, word: string) => boolean;

/** `knees` means `knee`, and `stitch` means `stitches`; `heartburn` does not mean `heart`. */
export const isSameWord: Same = (typed, word) =>
  typed === word ||
  (word.length >= SHORTEST && typed.startsWith(word) && ENDING.test(typed.slice(word.length))) ||
  (typed.length > SHORTEST && word.startsWith(typed) && /^e?s$/.test(word.slice(typed.length)));

export const isTypoOf: Same = (typed, word) => typed.length >= SHORTEST_WITH_TYPO && isWordOrTypo(typed, word);

/** True if the typed words from `at` on are this phrase. */
export const isPhraseAt = (words: readonly Word[], at: number, phrase: readonly string[], isSame: Same): boolean =>
  phrase.length > 0 && phrase.every((word, index) => isSame(words[at + index]?.key ?? "", word));
