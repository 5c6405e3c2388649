/**
 * Text as a reader sees it: compatibility forms folded (NFKC), invisible characters removed, and every run of spaces a single space.
 * Use it to compare or parse what people type, not to store it.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\s\p{Z}]+/gu, " ")
    .trim();

/** Whether a reader sees anything: a text of spaces and invisible characters is empty. The Braille pattern U+2800 is a blank. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

const SIGNS =
  /[\u0001-/:-@[-`{-\u00bf\u02b9-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1160\u1680\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u206f\u20d0-\u20ff\u2212\u2800\u3000\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+/g;
const LETTERS: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ς: "σ" },
};

/**
 * The same key for every spelling of a name: lower case, without diacritical marks, spaces and punctuation. The function `search_key` of the
 * database does the same; `api/test/inputs/names.test.ts` compares them.
 */
export const searchKey = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(SIGNS, "")
    .replace(/[ßæœþøłđðıς]/g, (letter) => LETTERS[letter] ?? letter);
