// cspell:ignore whos necesito quiero enfermera enfermero hable hablen habla hablar favor para
import { type Language, SPECIALITIES, type Speciality } from "@lamplight/api/contract/search-options.ts";
import type { CallPlace } from "@lamplight/api/contract/us-states.ts";
import { commonTime } from "./clock.ts";
import { whenAt } from "./days.ts";
import { personAt, withFamily } from "./family.ts";
import { languageAt } from "./languages.ts";
import { isOften, isTold, measureAt, negatedAt } from "./left-out.ts";
import { placeAt } from "./places.ts";
import { priceAt } from "./prices.ts";
import { phrasesOf, type SymptomPhrase, type SymptomWords, specialityNamedAt, symptomAt } from "./specialities.ts";
import { isSameWord, isTypoOf, type Same, textOf, type Word, wordsOf } from "./words.ts";

/** What a sentence asks for. */
export type Understood = {
  /** Any of these. */
  specialities: Speciality[];
  language: Language | null;
  /** Where the patient will be during the call. */
  state: CallPlace | null;
  day: string | null;
  time: string | null;
  /** The time zone (IANA) that was named with the time. */
  zone: string | null;
  /** In dollars. */
  maxFee: number | null;
  /** The other words, as typed: perhaps a name. */
  rest: string;
  /** Words that a search cannot have: a second language, day, time or price, `not monday`, `in two weeks`. */
  unused: string[];
};
export type Field = "specialities" | "language" | "state" | "day" | "time" | "maxFee";

/** Words of every sentence, which are never looked for. */
const FILLER = new Set(
  `a about after an and any anytime around appointment are asap at available be before book by call can could doctor dr for free from get has have
  help hi hello i id im in into is it its like looking me my near need needs next named nurse nurses of on one or our please rn
  el en enfermera enfermero favor first habla hablar hable hablen instead la late later live necesito only para por que quiero early earliest
  see soon soonest speak speaker speaking speaks talk tell than that time times un una the there this to us video visit want wants we whenever who whos will with
  would you your`.split(/\s+/),
);
const SOMEONE = /^(any|some)(body|one)?$/;
const isFiller = (key: string): boolean => FILLER.has(key) || SOMEONE.test(key);
/** Words of complaints, which are not looked for if the sentence says something else. */
const COMPLAINT =
  /^(ache|aches|aching|ago|bad|badly|because|cant|cheap|cheaper|days?|feel|feeling|feels|felt|got|hard|her|his|he|she|him|hours?|hurt|hurts|hurting|ill|issues?|last|lot|months?|mild|new|not|old|pain|painful|pains|problems?|questions?|really|severe|sick|since|so|started|still|terrible|trouble|under|very|was|weeks?|weird|when|wont|worried|worse|wrong|years?|yesterday|yo|\d+(yo|y)?)$/;
/** "Dizzy in the morning", "nausea after lunch": perhaps when it hurts, and no time for a visit. */
const OF_SYMPTOM = /^(?:in|at|por|en|de) (?:the|la) |^after (?:lunch|dinner|supper)$/i;
/** A specialty that is named counts more than any number of symptoms. */
const NAMED = 100;

/** A part of the sentence that means something. Without a meaning, no search can have it. */
type Part = { length: number; specialities?: Speciality[]; weight?: number } & Partial<
  Pick<Understood, "language" | "state" | "day" | "time" | "zone" | "maxFee">
>;

/** Reads the parts of a sentence. Words that mean an `ignored` specialty or language count as names instead. */
function partsOf(words: readonly Word[], phrases: readonly SymptomPhrase[], ignored: readonly Field[]) {
  const isIgnored = (field: Field) => ignored.includes(field);
  return (at: number, isSame: Same): Part | undefined => {
    const symptom = symptomAt(words, at, phrases, isSame);
    if (symptom && symptom.length > 1) return { ...symptom, weight: symptom.length };
    const other = (isSame === isSameWord && placeAt(words, at)) || priceAt(words, at) || whenAt(words, at, isSame);
    if (other) return other;
    const language = isIgnored("language") ? undefined : languageAt(words, at, isSame);
    if (language) return language;
    const named = isIgnored("specialities") ? undefined : specialityNamedAt(words, at, isSame);
    if (named) return { length: 1, specialities: [named], weight: NAMED };
    const person = isIgnored("specialities") || isSame !== isSameWord ? undefined : personAt(words, at);
    return symptom && symptom.length >= (person?.length ?? 0)
      ? { ...symptom, weight: 1 }
      : person && { ...person, weight: 1 };
  };
}

/**
 * Reads a sentence such as "fever child tonight spanish": symptoms and specialties, family, language, state, day, time of day and price, in
 * any order and with typos. Knows no clock: days stay words. What it negates, measures or tells of the past is no wish.
 */
export function understand(
  sentence: string,
  symptoms: readonly SymptomWords[],
  ignored: readonly Field[] = [],
): Understood {
  const words = withFamily(wordsOf(sentence));
  const phrases = ignored.includes("specialities") ? [] : phrasesOf(symptoms);
  const partAt = partsOf(words, phrases, ignored);
  const understood: Understood = {
    specialities: [],
    language: null,
    state: null,
    day: null,
    time: null,
    zone: null,
    maxFee: null,
    rest: "",
    unused: [],
  };
  const scores = new Map<Speciality, number>();
  const rest: Word[] = [];
  const otherLanguages: string[] = [];
  let isAfterSymptom = false;
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    const exact = partAt(at, isSameWord);
    // "No more than $70" and "cannot sleep" are no negations.
    const negated = exact && (exact.length > 1 || exact.specialities) ? undefined : negatedAt(words, at, phrases);
    const measured = negated || exact?.specialities ? 0 : measureAt(words, at);
    const part = exact ?? (word && isFiller(word.key) ? undefined : partAt(at, isTypoOf));
    if (negated) {
      const text = textOf(words, at, negated.length);
      if (negated.isSaid) (negated.isLanguage ? otherLanguages : understood.unused).push(text);
      at += negated.length;
    } else if (measured > 0 && (exact?.day === undefined || measured >= exact.length)) {
      at += measured;
    } else if (part) {
      const { length, specialities = [], weight = 0, ...wish } = part;
      const isTimed = wish.day !== undefined || wish.time !== undefined;
      const isLoose = wish.time !== undefined && wish.day === undefined;
      const isDescription = isTimed && (isTold(words, at) || (isLoose && isOften(words, at, length)));
      const isOfSymptom = isLoose && isAfterSymptom && OF_SYMPTOM.test(textOf(words, at, length));
      const isEmpty = part.specialities === undefined && Object.values(wish).length === 0;
      if (!isDescription && (isEmpty || isOfSymptom || !adopt(understood, wish)))
        understood.unused.push(textOf(words, at, length));
      for (const speciality of specialities) scores.set(speciality, (scores.get(speciality) ?? 0) + weight);
      isAfterSymptom = specialities.length > 0 && weight < NAMED;
      at += length;
    } else {
      if (word && !isFiller(word.key)) rest.push(word);
      isAfterSymptom = word !== undefined && COMPLAINT.test(word.key);
      at += 1;
    }
  }
  if (understood.language === null) understood.unused.push(...otherLanguages);
  const most = Math.max(...scores.values());
  understood.specialities = SPECIALITIES.filter((speciality) => scores.get(speciality) === most);
  const { day, time, language, state, maxFee } = understood;
  const isSaidElsewhere = scores.size > 0 || [day, time, language, state, maxFee].some((value) => value !== null);
  const isName = ({ key }: Word) => !(isSaidElsewhere && (COMPLAINT.test(key) || /^\d/.test(key)));
  understood.rest = rest
    .filter(isName)
    .map(({ typed }) => typed)
    .join(" ");
  return understood;
}

/** Takes over what a part wishes. False if the sentence already wishes something else of that kind. */
function adopt(understood: Understood, wish: Omit<Part, "length">): boolean {
  const { language, state, day, zone, maxFee } = wish;
  // "Tonight after 8" narrows the evening.
  const time =
    wish.time != null && understood.time !== null
      ? commonTime(understood.time, wish.time)
      : (wish.time ?? understood.time);
  const isSecond =
    time === undefined ||
    (language != null && understood.language !== null && understood.language !== language) ||
    (state != null && understood.state !== null && understood.state !== state) ||
    (day != null && understood.day !== null && understood.day !== day) ||
    (maxFee != null && understood.maxFee !== null && understood.maxFee !== maxFee);
  if (isSecond) return false;
  understood.time = time;
  understood.language ??= language ?? null;
  understood.state ??= state ?? null;
  understood.day ??= day ?? null;
  understood.zone ??= zone ?? null;
  understood.maxFee ??= maxFee ?? null;
  return true;
}
