import { isComplete } from "./link-kinds.ts";

type Held = { [field: string]: unknown };
const isHeld = (value: unknown): value is Held => typeof value === "object" && value !== null;

/**
 * True if the words beside a picture already describe it, so that screen readers skip the picture: a tile's
 * drawing, and the picture of a card that links to a page.
 * @param path path of the picture, or of one of its fields, in the document
 */
export function isDecoration(document: unknown, path: readonly unknown[]): boolean {
  let value = document;
  for (const step of path) {
    value = isHeld(step) ? memberOf(value, step["_key"]) : isHeld(value) ? value[String(step)] : undefined;
    if (isHeld(value) && isWithWords(value)) return true;
  }
  return false;
}

const memberOf = (list: unknown, key: unknown): unknown =>
  Array.isArray(list) ? list.find((one) => isHeld(one) && one["_key"] === key) : undefined;

const isWithWords = (one: Held): boolean =>
  one["_type"] === "specialityTile" || (one["_type"] === "pictureCard" && isComplete(one));
