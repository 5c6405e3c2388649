type Held = { [field: string]: unknown };
const isHeld = (value: unknown): value is Held => typeof value === "object" && value !== null;

/**
 * True if the words beside a picture already describe it, so that screen readers skip the picture: a tile's
 * drawing, and the picture of a card that links to a page.
 * @param path path of the picture, or of one of its fields, in the document
 */
export function isDecoration(document: unknown, path: readonly unknown[]): boolean {
  const [list, place] = path;
  if (!isHeld(document) || typeof list !== "string" || !isHeld(place)) return false;
  const members: unknown = document[list];
  const holder = Array.isArray(members)
    ? members.find((one) => isHeld(one) && one["_key"] === place["_key"])
    : undefined;
  if (!isHeld(holder)) return false;
  return holder["_type"] === "specialityTile" || (holder["_type"] === "pictureCard" && Boolean(holder["path"]));
}
