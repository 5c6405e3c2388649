type Held = { [field: string]: unknown };
const isHeld = (value: unknown): value is Held => typeof value === "object" && value !== null;

/**
 * Whether the site shows a picture beside words that already say what it shows, so that nobody has to hear it twice: a tile's
 * drawing, and the picture of a card that leads to a page.
 * @param path where in the document the picture or a field of it stands
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
