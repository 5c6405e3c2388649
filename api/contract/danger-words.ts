import { isWordOrTypo } from "@lamplight/api/contract/typo.ts";

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

/** True if the words contain a phrase. One other word may be between two of its words: "can't really breathe". */
function holds(words: readonly string[], phrase: readonly string[]): boolean {
  const continues = (at: number, index: number): boolean => {
    const word = phrase[index];
    if (word === undefined) return true;
    return [at, at + 1].some((next) => isWordOrTypo(words[next] ?? "", word) && continues(next + 1, index + 1));
  };
  const [first] = phrase;
  return first !== undefined && words.some((word, at) => isWordOrTypo(word, first) && continues(at + 1, 1));
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
