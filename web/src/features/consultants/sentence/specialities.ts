// cspell:ignore grandkid grandkids grandbaby obgyn gynecolog ediatric psychiatr ists gastroenterolog orthopa edic neonat
import { readSpeciality, type Speciality } from "@lamplight/api/contract/search-options.ts";
import { foldWord, isPhraseAt, isTypoOf, type Same, type Word } from "./words.ts";

/** Symptoms of a specialty, from the editors. */
export type SymptomWords = { speciality: string; words: readonly string[] };
export type SymptomPhrase = { words: readonly string[]; speciality: Speciality };

/** The names of the specialties, with their spellings, and the names of doctors that people ask for instead. */
const NAMES: readonly (readonly [RegExp, string, Speciality])[] = [
  [/^surgical$/, "surgical", "Surgical Nurse"],
  [/^(obstetric\w*|obgyn|gynecolog\w+)$/, "obstetric", "Obstetric Nurse"],
  [/^(geriatric\w*|geriatrician)$/, "geriatric", "Geriatric Nurse"],
  [
    /^(pa?ediatric\w*|grand(son|sons|daughter|daughters|child|children|kid|kids|baby))$/,
    "pediatric",
    "Pediatric Nurse",
  ],
  [/^psychiatr(ic|y|ist|ists)$/, "psychiatric", "Psychiatric Nurse"],
  [/^(gastro|gastroenterolog\w+)$/, "gastroenterology", "Gastroenterology Nurse"],
  [/^oncolog\w+$/, "oncology", "Oncology Nurse"],
  [/^(ortho|orthopa?edic\w*)$/, "orthopedic", "Orthopedic Nurse"],
  [/^neonat\w+$/, "neonatal", "Neonatal Nurse"],
  [/^emergency$/, "emergency", "Emergency Nurse"],
  [/^(cardiac|cardiolog\w+)$/, "cardiac", "Cardiac Nurse"],
];

/** The specialty that is named at a place of the sentence. */
export const specialityNamedAt = (words: readonly Word[], at: number, isSame: Same): Speciality | undefined => {
  const key = words[at]?.key ?? "";
  return NAMES.find(([pattern, name]) => pattern.test(key) || (isSame === isTypoOf && isTypoOf(key, name)))?.[2];
};

export const phrasesOf = (symptoms: readonly SymptomWords[]): SymptomPhrase[] =>
  symptoms.flatMap(({ speciality, words }) => {
    const known = readSpeciality(speciality);
    return known ? words.map((phrase) => ({ words: keysOf(phrase), speciality: known })) : [];
  });

const keysOf = (phrase: string): string[] => foldWord(phrase).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The longest symptom at a place of the sentence, and the specialties that it may mean. */
export function symptomAt(words: readonly Word[], at: number, phrases: readonly SymptomPhrase[], isSame: Same) {
  const found = phrases.filter((phrase) => isPhraseAt(words, at, phrase.words, isSame));
  const length = Math.max(0, ...found.map((phrase) => phrase.words.length));
  const specialities = found.filter((phrase) => phrase.words.length === length).map(({ speciality }) => speciality);
  return length === 0 ? undefined : { length, specialities: [...new Set(specialities)] };
}

/** Shorter beginnings are beginnings of too many words. */
const SHORTEST = 3;

/** The specialties with a symptom that begins like this text: somebody may still be typing it. */
export function begunBy(text: string, symptoms: readonly SymptomWords[]): Speciality[] {
  const typed = keysOf(text).join(" ");
  if (typed.length < SHORTEST) return [];
  const isBegun = ({ words }: SymptomPhrase) => words.some((_, from) => words.slice(from).join(" ").startsWith(typed));
  return [
    ...new Set(
      phrasesOf(symptoms)
        .filter(isBegun)
        .map(({ speciality }) => speciality),
    ),
  ];
}
