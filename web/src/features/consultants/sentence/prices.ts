import { isUnit, type Word } from "./words.ts";

const LIMIT =
  /^(?:under|below|less than|max|maximum|at most|most|up ?to|cheaper than|cheaper|within|no more than|not more than|not over|not above)$/;
/** A search has no lowest price. */
const LEAST_PRICE = /^(?:over|above|more than|at least|min|minimum|not under|not)$/;
const DOLLARS = /^(?:dollars?|bucks|usd)$/;
/** Longest phrase before a price, in words. */
const LONGEST = 3;
/** Smaller numbers without a dollar sign are ages or times. */
const LEAST = 20;
const MOST = 10_000;

/** A price, such as `$80` or `80 dollars`; `isMoney` if it can be nothing else. */
function amountAt(keyAt: (index: number) => string, at: number) {
  const [, sign, digits] = /^(\$?)(\d+(?:[.,]\d\d)?|\d,\d{3})$/.exec(keyAt(at)) ?? [];
  if (digits === undefined) return undefined;
  const amount = Number(/,\d{3}$/.test(digits) ? digits.replace(",", "") : digits.replace(",", "."));
  const isNamed = DOLLARS.test(keyAt(at + 1));
  if (amount <= 0 || amount > MOST) return undefined;
  return { length: isNamed ? 2 : 1, amount, isMoney: sign === "$" || isNamed };
}

/** The highest price named at a place of the sentence: `under $80`, `up to 80`, `80 dollars`, `$50 to $80`. None in `over $80`. */
export function priceAt(words: readonly Word[], at: number): { length: number; maxFee?: number } | undefined {
  const keyAt = (index: number) => words[at + index]?.key ?? "";
  for (let begin = LONGEST; begin >= 0; begin -= 1) {
    const phrase = Array.from({ length: begin }, (_, index) => keyAt(index)).join(" ");
    const isLimit = LIMIT.test(phrase);
    const isLeast = LEAST_PRICE.test(phrase);
    const found = amountAt(keyAt, begin);
    if (!found || (begin > 0 && !isLimit && !isLeast && phrase !== "between")) continue;
    const join = begin + found.length;
    const upper = /^(?:to|and)$/.test(keyAt(join)) ? amountAt(keyAt, join + 1) : undefined;
    if (upper && (found.isMoney || upper.isMoney) && !isLimit && !isLeast)
      return { length: join + 1 + upper.length, maxFee: upper.amount };
    if (phrase === "between") continue;
    if (isLeast) return found.isMoney ? { length: join } : undefined;
    if (!found.isMoney && (!isLimit || isUnit(keyAt(join)) || /^[ap]m$/.test(keyAt(join)) || found.amount < LEAST))
      continue;
    return { length: join, maxFee: found.amount };
  }
  return undefined;
}
