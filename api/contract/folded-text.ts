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

/** First and last code points of signs, spaces, and marks that belong to letters: vowel marks, accents, invisible characters. */
const SIGNS: readonly (readonly [number, number])[] = [
  ...([
    [0x1, 0x2f],
    [0x3a, 0x40],
    [0x5b, 0x60],
    [0x7b, 0xbf],
    [0x2b9, 0x36f],
    [0x591, 0x5c7],
    [0x610, 0x61a],
  ] as const),
  ...([
    [0x640, 0x640],
    [0x64b, 0x65f],
    [0x670, 0x670],
    [0x1160, 0x1160],
    [0x1680, 0x1680],
    [0x1ab0, 0x1aff],
  ] as const),
  ...([
    [0x1dc0, 0x1dff],
    [0x2000, 0x206f],
    [0x20d0, 0x20ff],
    [0x2212, 0x2212],
    [0x2800, 0x2800],
  ] as const),
  ...([
    [0x3000, 0x3000],
    [0xfe00, 0xfe0f],
    [0xfe20, 0xfe2f],
    [0xfeff, 0xfeff],
  ] as const),
];
const LETTERS = new Map(
  Object.entries({ ß: "ss", æ: "ae", œ: "oe", þ: "th", ø: "o", ł: "l", đ: "d", ð: "d", ı: "i", ς: "σ" }),
);

function isSign(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return SIGNS.some(([first, last]) => code >= first && code <= last);
}

/**
 * The same key for every spelling of a name: lower case, without diacritical marks, spaces and punctuation. The function `search_key` of the
 * database does the same; `api/test/inputs/names.test.ts` compares them.
 */
export const searchKey = (text: string): string =>
  [...text.normalize("NFKD").toLowerCase()]
    .filter((character) => !isSign(character))
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join("");
