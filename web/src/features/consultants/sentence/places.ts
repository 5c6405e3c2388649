import { type CallPlace, OUTSIDE_US, US_STATES, type UsStateCode } from "@lamplight/api/contract/us-states.ts";
import { foldWord, isPhraseAt, type Word } from "./words.ts";

/** Names of states that are names of people, too. */
const ALSO_NAMES = /^(?:georgia|virginia|washington|montana|indiana)$/;
const BEFORE_PLACE = /^(?:in|from|near|at|live|lives|licensed|state)$/;
const AFTER_PLACE = /^(?:state|patients?|residents?|licensed?|nurses?)$/;

const isCode = (code: string): code is UsStateCode => code in US_STATES;
const NAMES = Object.entries(US_STATES).flatMap(([code, name]) =>
  isCode(code) ? [[foldWord(name).split(" "), code] as const] : [],
);
const OTHER_NAMES: readonly (readonly [readonly string[], CallPlace])[] = [
  [["washington", "dc"], "DC"],
  ...["us", "usa", "united states", "country"].flatMap((name) =>
    ["outside", "outside of"].flatMap((begin) =>
      ["", "the "].map((the) => [`${begin} ${the}${name}`.split(" "), OUTSIDE_US] as const),
    ),
  ),
  [["abroad"], OUTSIDE_US],
  [["overseas"], OUTSIDE_US],
];
/** Longer names come first: `west virginia`. */
const PLACES = [...OTHER_NAMES, ...NAMES].toSorted(([one], [other]) => other.length - one.length);

/** The place of the call that is named at a place of the sentence. A code counts in capitals, and only where a place is expected. */
export function placeAt(words: readonly Word[], at: number): { length: number; state: CallPlace } | undefined {
  const [before, word] = [words[at - 1], words[at]];
  if (!word) return undefined;
  const found = PLACES.find(([name]) => isPhraseAt(words, at, name, (typed, known) => typed === known));
  const isExpected =
    BEFORE_PLACE.test(before?.key ?? "") ||
    AFTER_PLACE.test(words[at + (found?.[0].length ?? 1)]?.key ?? "") ||
    (before !== undefined && before.clause !== word.clause);
  if (found && (isExpected || !ALSO_NAMES.test(word.key) || found[0].length > 1))
    return { length: found[0].length, state: found[1] };
  const isShouted = words.every(({ typed }) => typed === typed.toUpperCase());
  return isCode(word.typed) && isExpected && (!isShouted || words.length <= 2)
    ? { length: 1, state: word.typed }
    : undefined;
}
