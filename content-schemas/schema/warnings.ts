import type { Path, Rule } from "sanity";
import { isDecoration } from "./decoration.ts";

/** Longer words don't fit a phone's line in a heading. */
const LONGEST_WORD = 30;
const LONG_WORD = new RegExp(`\\p{L}{${LONGEST_WORD + 1},}`, "u");

type Found = { path: Path; text: string };

/** All texts in a document, with their paths. */
function textsIn(value: unknown, path: Path = []): Found[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value))
    return value.flatMap((one, index) => {
      const key: unknown = Object(one)["_key"];
      return textsIn(one, [...path, typeof key === "string" ? { _key: key } : index]);
    });
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith("_") ? [] : textsIn(inner, [...path, name]),
  );
}

/** A warning for each text with a word that may be wider than a phone. */
export const longWords = (document: unknown): { message: string; path: Path }[] =>
  textsIn(document).flatMap(({ path, text }) => {
    const [word] = LONG_WORD.exec(text) ?? [];
    return word
      ? [{ message: `“${word.slice(0, LONGEST_WORD)}…” may be wider than a phone. Divide the word.`, path }]
      : [];
  });

/** The widest that a picture is shown, in pixels, by the place that it is in. */
function widthShown(document: unknown, path: Path): number {
  if (path.includes("seo") || path.includes("shareImage")) return 1200;
  if (isDecoration(document, path)) return 420;
  const isCard =
    ["teamMember", "blogCard", "housingService"].includes(Object(document)["_type"]) || path.includes("cards");
  return isCard ? 640 : 900;
}

type Picture = { asset?: { _ref?: string }; crop?: { left?: number; right?: number } };

/** A warning if a photograph is narrower than the place where it is shown, so that it looks blurred; otherwise true. */
export function smallPicture(picture: Picture | undefined, document: unknown, path: Path): string | true {
  const [, width] = /-(\d+)x\d+-(?!svg$)\w+$/.exec(picture?.asset?._ref ?? "") ?? [];
  const { left = 0, right = 0 } = picture?.crop ?? {};
  const kept = Math.round(Number(width) * (1 - left - right));
  const shown = widthShown(document, path);
  if (width === undefined || kept >= shown) return true;
  return `This picture is ${kept} pixels wide and shown up to ${shown} wide, where it looks blurred. Choose a larger one.`;
}

/** Adds to a document type the warnings that hold for every form. */
export const withWarnings = <Type extends object>(type: Type): Type =>
  "type" in type && type.type === "document"
    ? { ...type, validation: (rule: Rule) => rule.custom(longWordsOrTrue).warning() }
    : type;

function longWordsOrTrue(document: unknown) {
  const found = longWords(document);
  return found.length === 0 || found;
}
