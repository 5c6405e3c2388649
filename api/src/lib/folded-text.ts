/**
 * Text as a reader sees it: compatibility forms folded (NFKC), invisible characters removed, and every run of spaces a single space.
 * Use it to compare or parse what people type, not to store it.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\p{Z}]+/gu, " ")
    .trim();
