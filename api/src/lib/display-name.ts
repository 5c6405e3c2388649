import { foldText } from "./folded-text.ts";

/** `Ann L.`: a person as a nurse's list names them. */
export function shortName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${initial(last)}` : first;
}

/** `A. L.`: a person where strangers may read along. */
export const initials = (name: string): string => name.trim().split(/\s+/).filter(Boolean).map(initial).join(" ");

const initial = (word: string): string => `${[...word][0]?.toUpperCase()}.`;

/** More digits than a name has: a phone number. */
const MOST_DIGITS = 4;

/** The words of a name, first name first; none where what was typed is an email, a phone number, an address of a site or no name at all. */
function wordsOf(name: string): string[] {
  const folded = foldText(name.replace(/[\u200b\u2060\ufeff]/g, " "));
  if (/@|https?:|www\./i.test(folded) || (folded.match(/\p{Nd}/gu)?.length ?? 0) > MOST_DIGITS) return [];
  const [last = "", ...before] = folded.split(",");
  const inOrder = before.length > 0 ? [...before, last].join(" ") : last;
  const words = inOrder
    .split(/[\s._/|]+/)
    .map((word) => word.replace(/[^\p{L}\p{M}'’-]/gu, ""))
    .filter((word) => /\p{L}/u.test(word));
  const [only] = words;
  // One word may be two in one: "Tess-Moor", "TessMoor".
  return words.length === 1 && only ? only.split(/-|(?<=\p{Ll}{3})(?=\p{Lu})/u).filter(Boolean) : words;
}

const capitalized = (word: string): string => word.replace(/^\p{L}/u, (message) => message.toUpperCase());

/** `Tess M.`: a person as strangers read of them, whatever was typed as the name; "A patient" where it was no name. */
export function publicName(name: string): string {
  const [first, ...others] = wordsOf(name);
  if (first === undefined) return "A patient";
  const last = others.at(-1);
  return last === undefined ? capitalized(first) : `${capitalized(first)} ${initial(last)}`;
}

/** The first name alone; empty where what was typed was no name. */
export const publicFirstName = (name: string): string => capitalized(wordsOf(name)[0] ?? "");
