/** How a typed word differs from a known one by one slip of the fingers. */
export type Slip = "dropped" | "added" | "swapped" | "replaced";

/** The one slip between a typed word and a known one; null if they are equal or differ by more. */
export function slipBetween(typed: string, word: string): Slip | null {
  let from = 0;
  while (from < typed.length && typed[from] === word[from]) from += 1;
  const [ends, begins] = [typed.slice(from), word.slice(from)];
  if (ends === begins) return null;
  if (ends === begins.slice(1)) return "dropped";
  if (ends.slice(1) === begins) return "added";
  if (ends.slice(1) === begins.slice(1)) return "replaced";
  const isSwapped = ends[0] === begins[1] && ends[1] === begins[0] && ends.slice(2) === begins.slice(2);
  return isSwapped ? "swapped" : null;
}

/**
 * Length from which a word may have one wrong character. Shorter words may only have a missing, doubled or swapped one.
 */
const LONG = 7;
const LONG_ENOUGH_FOR_TYPOS = 5;

/** True if a typed word is a known word, or one typo away from it. */
export function isWordOrTypo(typed: string, word: string): boolean {
  if (typed === word) return true;
  if (word.length < LONG_ENOUGH_FOR_TYPOS || typed[0] !== word[0]) return false;
  const slip = slipBetween(typed, word);
  return slip !== null && (slip !== "replaced" || word.length >= LONG);
}

const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Whether two letters are beside each other on a keyboard. */
export function areNeighbors(one: string, other: string): boolean {
  const placeOf = (letter: string) =>
    KEYBOARD.flatMap((keys, row) => (keys.includes(letter) ? [{ row, at: keys.indexOf(letter) }] : []))[0];
  const [here, there] = [placeOf(one), placeOf(other)];
  if (!here || !there || one === other) return false;
  const [down, right] = [there.row - here.row, there.at - here.at];
  if (down === 0) return Math.abs(right) === 1;
  // Each row is half a key to the right of the one above.
  return (down === 1 && (right === 0 || right === -1)) || (down === -1 && (right === 0 || right === 1));
}

const VOWELS = "aeiouy";

/**
 * True if a typed word is a known word of four letters or more with one slip: a letter that is missing, doubled, swapped with the next, or
 * replaced by a neighboring key; in longer words also another vowel or letter.
 */
export function isSlipOf(typed: string, word: string): boolean {
  if (word.length < 4) return false;
  const slip = slipBetween(typed, word);
  if (slip === null || slip === "dropped" || slip === "swapped") return slip !== null;
  const at = [...word].findIndex((letter, index) => typed[index] !== letter);
  if (slip === "added") return word.length > 4 || at < 0 || typed[at] === typed[at - 1] || typed[at] === typed[at + 1];
  const [wrong, right] = [typed[at] ?? "", word[at] ?? ""];
  return (
    areNeighbors(wrong, right) ||
    word.length >= LONG ||
    (word.length > 4 && VOWELS.includes(wrong) && VOWELS.includes(right))
  );
}
