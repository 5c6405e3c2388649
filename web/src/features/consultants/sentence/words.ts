import { isWordOrTypo } from "@lamplight/api/contract/typo.ts";

/** A typed word: as it was typed, and in lower case without accents and apostrophes. */
export type Word = { typed: string; key: string };

export const foldWord = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’‘`´]/gu, "")
    .toLowerCase();

/** `O’Brien, $80 on 12/3` → `obrien`, `$80`, `on`, `12/3`. A name like `2nd4us` stays one word. */
export const wordsOf = (text: string): Word[] =>
  (text.match(/\$?\d[\d.,:/]*\p{L}*(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}\p{Cf}'’‘`´]+/gu) ?? [])
    .map((typed) => ({ typed, key: foldWord(typed).replace(/[.,:/]+$/, "") }))
    .filter(({ key }) => key !== "");

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
