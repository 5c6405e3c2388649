/** The characters of the phone companies' basic alphabet (GSM 7-bit). Any other makes a text shorter: 70 characters instead of 160. */
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ\u00a7¿a-zäöñüà^{}\\[~\]|€]*$/;
/** Characters of the basic alphabet that take the room of two. */
const DOUBLE = /[\^{}\\[~\]|€]/g;

const PLAIN: readonly [RegExp, string][] = [
  [/[‘’‚‛′`´]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒–—―−]/g, "-"],
  [/…/g, "..."],
  [/[\u00a0\u2000-\u200a\u202f\u205f]/g, " "],
  [/[\u200b-\u200f\u2060\ufeff]/g, ""],
];

/** A text with straight apostrophes, quotes and dashes, which fit the basic alphabet. */
export const straightened = (text: string): string =>
  PLAIN.reduce((straight, [pattern, plain]) => straight.replace(pattern, plain), text.trim());

/** How long a text is: its characters, how many fit into one text, and how many texts it takes. */
export function textLength(text: string): { used: number; room: number; texts: number } {
  const isBasic = BASIC.test(text);
  const used = isBasic ? text.length + (text.match(DOUBLE)?.length ?? 0) : text.length;
  const [room, roomOfPart] = isBasic ? [160, 153] : [70, 67];
  return { used, room, texts: used <= room ? Math.min(used, 1) : Math.ceil(used / roomOfPart) };
}

/** "144 of 160, one text", or "210 characters, 2 texts". */
export function textLengthInWords(text: string): string {
  const { used, room, texts } = textLength(text);
  if (texts > 1) return `${used} characters, ${texts} texts`;
  return texts === 1 ? `${used} of ${room}, one text` : `0 of ${room}`;
}
