/** Kinds of danger in a text: danger to life (911), or a mental health crisis (988). */
export type Danger = "emergency" | "crisis";
export type DangerWords = Record<Danger, readonly string[]>;

/**
 * Used when the editors' lists are empty or not available. In the code because people's safety depends on it; the
 * editors' lists in the Studio (Emergencies) are longer.
 */
export const OWN_WORDS: DangerWords = {
  emergency: [
    ...["can't breathe", "not breathing", "trouble breathing", "chest pain", "heart attack", "stroke", "overdose"],
    ...["unconscious", "won't wake up", "choking", "seizure", "bleeding a lot", "took too many pills"],
  ],
  crisis: ["suicidal", "suicide", "kill myself", "want to die", "end my life", "hurt myself"],
};

/** `Can’t breathe!!` → `cant`, `breath`: words without punctuation, apostrophes and inflections. */
const stemsOf = (text: string): string[] =>
  (
    text
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}'’‘`´]/gu, "")
      .toLowerCase()
      .replace(/\b(cannot|can not|can t)\b/g, "cant")
      .replace(/\b(wont|will not|won t)\b/g, "wont")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => (word.length > 4 ? word.replace(/(ing|ed|es|s|e)$/, "") : word));

/**
 * Length from which a word may have one wrong character. Shorter words may only have a missing, doubled or swapped one.
 */
const LONG = 7;
const LONG_ENOUGH_FOR_TYPOS = 5;

/** True if a typed word is a listed word, or one typo away from it. */
function isMeant(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (word.length < LONG_ENOUGH_FOR_TYPOS || typed[0] !== word[0]) return false;
  if (Math.abs(typed.length - word.length) > 1) return false;
  let from = 0;
  while (from < typed.length && typed[from] === word[from]) from += 1;
  const [ends, begins] = [typed.slice(from), word.slice(from)];
  return (
    ends.slice(1) === begins ||
    ends === begins.slice(1) ||
    (ends.length === begins.length &&
      ends[0] === begins[1] &&
      ends[1] === begins[0] &&
      ends.slice(2) === begins.slice(2)) ||
    (word.length >= LONG && ends.slice(1) === begins.slice(1))
  );
}

/** True if the words contain a phrase. One other word may be between two of its words: "can't really breathe". */
function holds(words: readonly string[], phrase: readonly string[]): boolean {
  const continues = (at: number, index: number): boolean => {
    const word = phrase[index];
    if (word === undefined) return true;
    return [at, at + 1].some((next) => isMeant(words[next] ?? "", word) && continues(next + 1, index + 1));
  };
  const [first] = phrase;
  return first !== undefined && words.some((word, at) => isMeant(word, first) && continues(at + 1, 1));
}

/** The dangers in a text. Uses built-in words for an empty list. */
export function dangersIn(text: string, lists: Partial<DangerWords> = {}): Danger[] {
  const words = stemsOf(text);
  const kinds: Danger[] = ["emergency", "crisis"];
  return kinds.filter((kind) => {
    const list = lists[kind]?.length ? lists[kind] : OWN_WORDS[kind];
    return list.some((phrase) => holds(words, stemsOf(phrase)));
  });
}
