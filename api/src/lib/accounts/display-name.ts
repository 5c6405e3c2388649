import { foldText } from "../../../contract/folded-text.ts";

/** `Ann L.`: a person's name in a nurse's list. */
export function shortName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${initial(last)}` : first;
}

/** `A. L.`: a person's name where strangers may read it. */
export const initials = (name: string): string => name.trim().split(/\s+/).filter(Boolean).map(initial).join(" ");

const initial = (word: string): string => `${[...word][0]?.toUpperCase()}.`;

/** A name with more digits than this is a phone number. */
const MOST_DIGITS = 4;

/** The words of a name, first name first; none if the text is an email, a phone number, a URL or no name. */
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
  // One word may be two joined: "Tess-Moor", "TessMoor".
  return words.length === 1 && only ? only.split(/-|(?<=\p{Ll}{3})(?=\p{Lu})/u).filter(Boolean) : words;
}

const capitalized = (word: string): string => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** `Tess M.`: a person's public name; "A patient" if the text was no name. */
export function publicName(name: string): string {
  const [first, ...others] = wordsOf(name);
  if (first === undefined) return "A patient";
  const last = others.at(-1);
  return last === undefined ? capitalized(first) : `${capitalized(first)} ${initial(last)}`;
}

/** The public first name; empty if the text was no name. */
export const publicFirstName = (name: string): string => capitalized(wordsOf(name)[0] ?? "");
