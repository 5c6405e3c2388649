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
