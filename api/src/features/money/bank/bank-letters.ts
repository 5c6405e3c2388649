/** Letters that decomposition doesn't take apart. */
const OTHERS: Record<string, string> = {
  ...{
    ß: "ss",
    ẞ: "SS",
    æ: "ae",
    Æ: "AE",
    œ: "oe",
    Œ: "OE",
    ø: "o",
    Ø: "O",
    ł: "l",
    Ł: "L",
    đ: "d",
    Đ: "D",
    ð: "d",
    Ð: "D",
  },
  ...{ þ: "th", Þ: "TH", ı: "i", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-" },
};

/**
 * Text in the letters that banks take: ASCII capitals, digits and punctuation, with single spaces. Accents are dropped; a letter of another
 * alphabet becomes a question mark, so that it is seen.
 */
export const inBankLetters = (written: string): string =>
  [...written.slice(0, 1000).normalize("NFKD")]
    .map((letter) => OTHERS[letter] ?? letter)
    .join("")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[^\x20-\x7e]/g, (letter) => (/\s/.test(letter) ? " " : "?"))
    .replace(/ {2,}/g, " ")
    .trim()
    .toUpperCase();
