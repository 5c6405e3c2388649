import { whenAt } from "./days.ts";
import { personAt } from "./family.ts";
import { languageAt } from "./languages.ts";
import { placeAt } from "./places.ts";
import { priceAt } from "./prices.ts";
import { type SymptomPhrase, symptomAt } from "./specialities.ts";
import { isSameWord, isUnit, numberOf, type Word } from "./words.ts";

const NOT =
  /^(?:arent|cannot|cant|didnt|doesnt|dont|havent|hasnt|isnt|never|no|not|wont|without|except|excluding|besides|unless)$/;
/** Words between a negation and what is negated: "doesn't speak any English", "can't do tomorrow". */
const BETWEEN =
  /^(?:a|an|any|at|available|be|been|come|do|ever|fluent|for|free|from|good|had|has|have|history|in|is|it|know|knows|make|much|need|on|of|really|speak|speaks|speaking|take|than|the|understand|understands|very|want|wants|well)$/;
/** Only these also negate a symptom: "can't move my knee" is about the knee. */
const NOT_HAVING = /^(?:didnt|doesnt|dont|havent|hasnt|never|no|not|without)$/;

/** Words that a search leaves out. `isSaid`: they ask for something that no search can have. `isLanguage`: a language is excluded. */
export type LeftOut = { length: number; isSaid: boolean; isLanguage?: boolean };

/** The length of a negation at a place of the sentence, with the words up to what is negated; 0 for none. */
function negationAt(words: readonly Word[], at: number): number {
  const keyAt = (index: number) => words[at + index]?.key ?? "";
  const isAnyBut = keyAt(0) === "but" && [-1, -2, -3].some((index) => /^(?:any|every)/.test(keyAt(index)));
  const isPair = /^(?:other|rather) than$|^instead of$|^apart from$/.test(`${keyAt(0)} ${keyAt(1)}`);
  if (!isAnyBut && !isPair && !NOT.test(keyAt(0))) return 0;
  let length = isPair ? 2 : 1;
  while (BETWEEN.test(keyAt(length))) length += 1;
  return length;
}

/** "not monday", "no English", "any day but friday", "not in Texas"; without a word, "no fever". */
export function negatedAt(words: readonly Word[], at: number, phrases: readonly SymptomPhrase[]): LeftOut | undefined {
  const begin = negationAt(words, at);
  if (begin === 0) return undefined;
  const next = at + begin;
  const when = whenAt(words, next, isSameWord) ?? priceAt(words, next) ?? placeAt(words, next);
  // "In the morning" may begin with the words in between.
  const early = [1, 2, 3]
    .map((back) => [back, whenAt(words, next - back, isSameWord)] as const)
    .find(([back, found]) => found && back < begin);
  if (when) return { length: begin + when.length, isSaid: true };
  if (early?.[1]) return { length: begin - early[0] + early[1].length, isSaid: true };
  const language = languageAt(words, next, isSameWord);
  if (language) return { length: begin + language.length, isSaid: true, isLanguage: true };
  const key = words[next]?.key ?? "";
  const symptom =
    NOT_HAVING.test(words[at]?.key ?? "") && !/^sleep|ing$/.test(key)
      ? symptomAt(words, next, phrases, isSameWord)
      : undefined;
  return symptom && { length: begin + symptom.length, isSaid: false };
}

const PAIN = /^(?:ach(?:e|es|ing)|hurts?|hurting|level|pain\w*|scale|sore|headache|score)$/;
const PRESSURE = /^(?:bp|pressure|temp|temperature|sugar|pulse)$/;
const DATED = /^(?:on|for|date|appointment|visit|until|by|from)$/;

/** The number of words of a measurement: "8/10", "8 out of 10", "level 8", "140 over 90", "3 weeks", "half a pill". */
export function measureAt(words: readonly Word[], at: number): number {
  const keyAt = (index: number) => words[at + index]?.key ?? "";
  const isSaid = (pattern: RegExp) => words.some(({ key }) => pattern.test(key));
  if (/^\d{1,2}$/.test(keyAt(0)) && keyAt(1) === "out" && keyAt(2) === "of") return 4;
  if (/^\d+$/.test(keyAt(0)) && keyAt(1) === "over" && /^\d+$/.test(keyAt(2))) return 3;
  if (/^\d{1,3}\/\d{1,3}$/.test(keyAt(0)) && !DATED.test(keyAt(-1))) {
    if (/^(?:\d|10)\/10$/.test(keyAt(0)) && isSaid(PAIN)) return 1;
    if (isSaid(PRESSURE) || isUnit(keyAt(1))) return 1;
  }
  if (/^(?:level|stage|type|grade|size|room|number|covid|visit)$/.test(keyAt(0)) && /^\d+$/.test(keyAt(1))) return 2;
  // "My pain went from 3 to 7."
  if (
    keyAt(0) === "from" &&
    numberOf(keyAt(1)) !== undefined &&
    keyAt(2) === "to" &&
    /^\d+$/.test(keyAt(3)) &&
    isSaid(PAIN)
  )
    return 4;
  const number = numberOf(keyAt(0)) ?? (/^\d+[.,]\d+$/.test(keyAt(0)) ? 1 : undefined);
  if (number === undefined) return 0;
  const join = /^(?:to|or|and)$/.test(keyAt(1)) && numberOf(keyAt(2)) !== undefined ? 3 : 1;
  if (!isUnit(keyAt(join)) || /^(?:of|out|over)$/.test(keyAt(join))) return 0;
  return personAt(words, at + join) ? join : join + 1;
}

/** What happened or happens often: "fell on monday", "fever since last night", "wakes up at 3am every night". */
const STORY =
  /^(?:since|last|started|starts|began|fell|had|happened|took|takes|taking|gave|ate|eaten|woke|wakes|waking|ended|yesterday|ago|due|during|through|was|were)$/;
const WISH =
  /^(?:need|needs|want|wants|see|appointment|visit|call|talk|book|available|free|works?|wondering|nurse|someone|looking|please|can|could|would|like|meet)$/;
const OFTEN = /^(?:every|each|all)$/;

/** True if the day or time at a place of the sentence belongs to what is told. */
export function isTold(words: readonly Word[], at: number): boolean {
  const { clause } = words[at] ?? {};
  for (let before = at - 1; before >= 0 && words[before]?.clause === clause; before -= 1) {
    const key = words[before]?.key ?? "";
    if (WISH.test(key)) return false;
    if (STORY.test(key) || (key === "on" && words[before - 1]?.key === "is")) return true;
  }
  return false;
}

/** True if a time of day without a day follows a word such as "every", or is followed by what happened. */
export const isOften = (words: readonly Word[], at: number, length: number): boolean =>
  OFTEN.test(words[at - 1]?.key ?? "") || /^(?:every|each|yesterday)$/.test(words[at + length]?.key ?? "");
