/**
 * Length from which a word may have one wrong character. Shorter words may only have a missing, doubled or swapped one.
 */
const LONG = 7;
const LONG_ENOUGH_FOR_TYPOS = 5;

/** True if a typed word is a known word, or one typo away from it. */
export function isWordOrTypo(typed: string, word: string): boolean {
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
