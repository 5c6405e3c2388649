/** Kinds of danger in a text: danger to life (911), or a mental health crisis (988). */
export type Danger = "emergency" | "crisis";
export type DangerWords = Record<Danger, readonly string[]>;

/**
 * What counts when the editors' lists are empty or cannot be had. It keeps people safe, so it is in the code; the editors' lists in
 * the Studio (Emergencies) are longer.
 */
export const OWN_WORDS: DangerWords = {
  emergency: [
    ...["can't breathe", "not breathing", "trouble breathing", "chest pain", "heart attack", "stroke", "overdose"],
    ...["unconscious", "won't wake up", "choking", "seizure", "bleeding a lot", "took too many pills"],
  ],
  crisis: ["suicidal", "suicide", "kill myself", "want to die", "end my life", "hurt myself"],
};

/** `Can’t breathe!!` → `cant`, `yieldToMain`: words without marks, apostrophes and endings that change nothing. */
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

/** Emails in a word from which on a wrong letter may be meant; in shorter ones, only a missing, a doubled or a swapped one. */
const LONG = 7;
const LONG_ENOUGH_FOR_TYPOS = 5;

/** Whether a typed word is a word of the list, or one slip of the keyboard away from it. */
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

/** Whether the words hold a phrase; between two of its words there may be one other: "can't really breathe". */
function holds(words: readonly string[], phrase: readonly string[]): boolean {
  const continues = (at: number, place: number): boolean => {
    const word = phrase[place];
    if (word === undefined) return true;
    return [at, at + 1].some((next) => isMeant(words[next] ?? "", word) && continues(next + 1, place + 1));
  };
  const [first] = phrase;
  return first !== undefined && words.some((word, at) => isMeant(word, first) && continues(at + 1, 1));
}

/** The dangers that a text speaks of. A list that is empty counts as ours. */
export function dangersIn(text: string, lists: Partial<DangerWords> = {}): Danger[] {
  const words = stemsOf(text);
  const kinds: Danger[] = ["emergency", "crisis"];
  return kinds.filter((kind) => {
    const list = lists[kind]?.length ? lists[kind] : OWN_WORDS[kind];
    return list.some((phrase) => holds(words, stemsOf(phrase)));
  });
}
