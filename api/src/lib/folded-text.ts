/**
 * Text as a reader sees it: compatibility forms folded (NFKC), invisible marks removed, and every kind of space one space.
 * For reading what people type or paste, not for keeping it.
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s\p{Z}]+/gu, " ")
    .trim();
