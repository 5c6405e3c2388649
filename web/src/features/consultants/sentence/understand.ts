// cspell:ignore whos arent didnt doesnt isnt
import { type Language, SPECIALITIES, type Speciality } from "@lamplight/api/contract/search-options.ts";
import { whenAt } from "./days.ts";
import { languageAt } from "./languages.ts";
import { priceAt } from "./prices.ts";
import { phrasesOf, type SymptomWords, specialityNamedAt, symptomAt } from "./specialities.ts";
import { isSameWord, isTypoOf, type Same, type Word, wordsOf } from "./words.ts";

/** What a sentence asks for. */
export type Understood = {
  /** Any of these. */
  specialities: Speciality[];
  language: Language | null;
  day: string | null;
  time: string | null;
  /** In dollars. */
  maxFee: number | null;
  /** The other words, as typed: perhaps a name. */
  rest: string;
  /** Words that a search cannot have: a second language, day, time or price, or `before 5`. */
  unused: string[];
};
export type Field = "specialities" | "language" | "day" | "time" | "maxFee";

/** Words of every sentence, which are never looked for. */
const FILLER = new Set(
  `a about after an and appointment are asap at available be before book by call can could doctor dr for free from get has have
  help hi hello i id im in into is it its like looking me my near need needs next named nurse nurses of on one or our please rn
  see soon speak speaker speaking speaks talk tell than that the there this to us video visit want wants we who whos will with
  would you your`.split(/\s+/),
);
const SOMEONE = /^(any|some)(body|one)?$/;
const isFiller = (key: string): boolean => FILLER.has(key) || SOMEONE.test(key);
/** Words of complaints, which are not looked for if the sentence says something else. */
const COMPLAINT =
  /^(ache|aches|aching|bad|badly|because|cant|cheap|cheaper|days?|feel|feeling|feels|felt|got|hard|her|his|he|she|him|hours?|hurt|hurts|hurting|ill|issues?|lot|months?|mild|new|not|old|pain|painful|pains|problems?|questions?|really|severe|sick|so|still|terrible|trouble|under|very|was|weeks?|weird|when|wont|worried|worse|wrong|years?|yo|\d+(yo|y)?)$/;
/** A specialty that is named counts more than any number of symptoms. */
const NAMED = 100;

/** Words that negate the next one, and those between the two: "doesn't speak any English". */
const NEGATION = /^(arent|cannot|cant|didnt|doesnt|dont|isnt|never|no|not|without)$/;
const BETWEEN = /^(any|fluent|good|in|know|knows|much|on|speak|speaks|speaking|understand|understands|very|well)$/;

/** The number of words at a place that ask for nothing: a rating such as "pain 8/10", "since Monday", "not tomorrow", "doesn't speak English". */
function skippedAt(words: readonly Word[], at: number): number {
  const keyAt = (index: number) => words[index]?.key ?? "";
  if (/^\d{1,2}$/.test(keyAt(at)) && keyAt(at + 1) === "out" && keyAt(at + 2) === "of") return 4;
  if (
    /^(\d|10)\/10$/.test(keyAt(at)) &&
    words.some(({ key }) => /^(ach(e|es|ing)|hurt\w*|level|pain\w*|scale|sore)$/.test(key))
  )
    return 1;
  if (keyAt(at) === "since") return 1 + (whenAt(words, at + 1, isSameWord)?.length ?? 0);
  if (!NEGATION.test(keyAt(at))) return 0;
  let next = at + 1;
  while (BETWEEN.test(keyAt(next))) next += 1;
  const { length = 0 } = languageAt(words, next, isSameWord) ?? whenAt(words, next, isSameWord) ?? {};
  return length === 0 ? 0 : next + length - at;
}

/** A part of the sentence that means something. */
type Part = { length: number; specialities?: Speciality[]; weight?: number } & Partial<
  Pick<Understood, "language" | "day" | "time" | "maxFee">
>;

/**
 * Reads a sentence such as "fever child tonight spanish": symptoms and specialties, language, day, time of day and price, in any order and
 * with typos. Knows no clock: days stay words. Words that mean an `ignored` specialty or language count as names instead.
 */
export function understand(
  sentence: string,
  symptoms: readonly SymptomWords[],
  ignored: readonly Field[] = [],
): Understood {
  const words = wordsOf(sentence);
  const phrases = ignored.includes("specialities") ? [] : phrasesOf(symptoms);
  const partAt = (at: number, isSame: Same): Part | undefined => {
    const symptom = symptomAt(words, at, phrases, isSame);
    if (symptom && symptom.length > 1) return { ...symptom, weight: symptom.length };
    const other = whenAt(words, at, isSame) ?? priceAt(words, at);
    if (other) return other;
    const language = ignored.includes("language") ? undefined : languageAt(words, at, isSame);
    if (language) return language;
    const named = ignored.includes("specialities") ? undefined : specialityNamedAt(words, at, isSame);
    if (named) return { length: 1, specialities: [named], weight: NAMED };
    return symptom && { ...symptom, weight: 1 };
  };

  const understood: Understood = {
    specialities: [],
    language: null,
    day: null,
    time: null,
    maxFee: null,
    rest: "",
    unused: [],
  };
  const scores = new Map<Speciality, number>();
  const rest: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    const skipped = skippedAt(words, at);
    if (skipped > 0) {
      at += skipped;
      continue;
    }
    const exact = partAt(at, isSameWord);
    const part = exact ?? (word && isFiller(word.key) ? undefined : partAt(at, isTypoOf));
    if (part) {
      const { length, specialities = [], weight = 0, ...wish } = part;
      const text = words
        .slice(at, at + length)
        .map(({ typed }) => typed)
        .join(" ");
      const isEmpty = specialities.length === 0 && Object.keys(wish).length === 0;
      if (isEmpty || !adopt(understood, wish)) understood.unused.push(text);
      for (const speciality of specialities) scores.set(speciality, (scores.get(speciality) ?? 0) + weight);
      at += length;
    } else {
      if (word && !isFiller(word.key)) rest.push(word);
      at += 1;
    }
  }
  const most = Math.max(...scores.values());
  understood.specialities = SPECIALITIES.filter((speciality) => scores.get(speciality) === most);
  const isSaidElsewhere =
    scores.size > 0 || understood.day !== null || understood.time !== null || understood.language !== null;
  const isName = ({ key }: Word) => !(isSaidElsewhere && COMPLAINT.test(key));
  understood.rest = rest
    .filter(isName)
    .map(({ typed }) => typed)
    .join(" ");
  return understood;
}

/** Takes over what a part wishes. False if the sentence already wishes something else of that kind. */
function adopt(understood: Understood, { language, day, time, maxFee }: Omit<Part, "length">): boolean {
  const isSecond =
    (language != null && understood.language !== null && understood.language !== language) ||
    (day != null && understood.day !== null && understood.day !== day) ||
    (time != null && understood.time !== null && understood.time !== time) ||
    (maxFee != null && understood.maxFee !== null && understood.maxFee !== maxFee);
  if (isSecond) return false;
  understood.language ??= language ?? null;
  understood.day ??= day ?? null;
  understood.time ??= time ?? null;
  understood.maxFee ??= maxFee ?? null;
  return true;
}
