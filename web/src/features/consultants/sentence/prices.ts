import type { Word } from "./words.ts";

const LIMIT = /^(under|below|less|max|maximum|most|upto|cheaper|within)$/;
const DOLLARS = /^(dollars?|bucks|usd)$/;
/** `under 5 years`, `less than 2 hours` are not prices. */
const OTHER_UNIT = /^(years?|yrs?|yo|months?|weeks?|days?|hours?|minutes?|am|pm)$/;
/** Smaller numbers without a dollar sign are ages or times. */
const LEAST = 20;
const MOST = 10_000;

/** The highest price named at a place of the sentence: `under $80`, `up to 80`, `80 dollars`, `$80`. */
export function priceAt(words: readonly Word[], at: number) {
  const keyAt = (index: number) => words[at + index]?.key ?? "";
  const isLimited =
    LIMIT.test(keyAt(0)) || (keyAt(0) === "up" && keyAt(1) === "to") || (keyAt(0) === "no" && keyAt(1) === "more");
  const isJoined = keyAt(1) === "to" || keyAt(1) === "than" || keyAt(1) === "of" || keyAt(1) === "more";
  const number = !isLimited ? 0 : isJoined ? (keyAt(2) === "than" ? 3 : 2) : 1;
  const [, sign, digits] = /^(\$?)(\d+(?:[.,]\d\d)?)$/.exec(keyAt(number)) ?? [];
  if (digits === undefined) return undefined;
  const maxFee = Number(digits.replace(",", "."));
  const next = keyAt(number + 1);
  const isMoney = sign === "$" || DOLLARS.test(next);
  if (!isMoney && (!isLimited || OTHER_UNIT.test(next) || maxFee < LEAST)) return undefined;
  if (maxFee <= 0 || maxFee > MOST) return undefined;
  return { length: number + (DOLLARS.test(next) ? 2 : 1), maxFee };
}
