import { foldText } from "./folded-text.ts";

/** A digit of any script as one of 0 to 9. Each script has its ten digits in a row. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** Text with the digits 0 to 9, hyphens for all dashes, single spaces, and without invisible characters. */
export const plainText = (typed: string): string =>
  foldText(typed)
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-");

const OPENING = /^[\s"([<«‹“”„‘’‚「]+/;
const CLOSING = /[\s")\]>»›“”‘’」.,;:!?]+$/;
/** Signs that may also begin or end an email address: removed in pairs only. */
const PAIRED = /^(?:(['`*])(.+)\1|\{(.+)\})$/;

/** Longer texts are no value of a field, and would take long to look through. */
const LONGEST = 500;

/** What was meant by a pasted value: without quotes, brackets and punctuation around it. */
export function pastedText(typed: string): string {
  if (typed.length > LONGEST) return typed;
  const text = plainText(typed).replace(OPENING, "").replace(CLOSING, "");
  const [, , quoted, braced] = PAIRED.exec(text) ?? [];
  const inside = quoted ?? braced;
  return inside === undefined ? text : pastedText(inside);
}

const ONLY_SIX_DIGITS = /^(?:\d[\s.-]*){5}\d$/;
/** Two words or a colon: a recovery code has neither. */
const IS_MESSAGE = /:|\p{L}{2,}\P{L}+\p{L}{2,}/u;
const SIX_DIGITS_IN_TEXT = /(?<![\w-])\d{3}[ -]?\d{3}(?![\w-])/g;

/** The six digits of a pasted code: `123 456`, `123-456`, or the whole message with it. Other text stays. */
export function plainCode(typed: string): string {
  const text = pastedText(typed);
  if (ONLY_SIX_DIGITS.test(text)) return text.replace(/\D/g, "");
  if (text.length > LONGEST) return text;
  const [found, another] = text.match(SIX_DIGITS_IN_TEXT) ?? [];
  return found !== undefined && another === undefined && IS_MESSAGE.test(text) ? found.replace(/\D/g, "") : text;
}

/** The number in a pasted text: `80`, `$80`, `80.00`, `1,000`, `20 minutes`, `70%`. Other text stays. */
export function plainNumber(typed: string): string {
  const [, number] = /^\$?\s?(\d+|\d{1,3}(?:,\d{3})+)(?:\.0*)?(?:\s?(?:[a-z]+|%))?$/i.exec(pastedText(typed)) ?? [];
  return number?.replaceAll(",", "") ?? typed;
}

/** A pasted day as `2026-11-28`; `11/28/2026` is of the US. Other text stays. */
export function plainDay(typed: string): string {
  const text = pastedText(typed);
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
