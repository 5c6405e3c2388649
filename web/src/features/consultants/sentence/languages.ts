// cspell:ignore kreyol francais portugues deutsch italiano polski cesky
import { LANGUAGES, type Language } from "@lamplight/api/contract/search-options.ts";
import { foldWord, isPhraseAt, type Same, type Word } from "./words.ts";

/** What people also call these languages. */
const OTHER_NAMES: readonly (readonly [string, Language])[] = [
  ["espanol", "Spanish"],
  ["haitian", "Haitian Creole"],
  ["creole", "Haitian Creole"],
  ["kreyol", "Haitian Creole"],
  ["francais", "French"],
  ["portugues", "Portuguese"],
  ["brazilian", "Portuguese"],
  ["chinese", "Mandarin"],
  ["filipino", "Tagalog"],
  ["deutsch", "German"],
  ["italiano", "Italian"],
  ["polski", "Polish"],
  ["cesky", "Czech"],
];
const NAMES: readonly (readonly [readonly string[], Language])[] = [
  ...LANGUAGES.map((language) => [foldWord(language).split(" "), language] as const),
  ...OTHER_NAMES.map(([name, language]) => [[name], language] as const),
];

/** The language named at a place of the sentence. */
export function languageAt(words: readonly Word[], at: number, isSame: Same) {
  const [named] = NAMES.filter(([name]) => isPhraseAt(words, at, name, isSame));
  return named && { length: named[0].length, language: named[1] };
}
