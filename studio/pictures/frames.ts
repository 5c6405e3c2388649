/** A shape in which the site shows a photograph: width by height. */
export type Frame = { title: string; width: number; height: number };

const frame = (title: string, width: number, height: number): Frame => ({ title, width, height });
const ON_PHONE = "Phone";
const ON_COMPUTER = "Computer";

const SHARED = [frame("Shared link", 1200, 630)];
const CARD = [frame(ON_COMPUTER, 4, 3), frame(ON_PHONE, 1, 1)];
const OPENING = [frame(ON_COMPUTER, 8, 7), frame(ON_PHONE, 4, 3)];
const BESIDE_TEXT = [frame("All screens", 4, 3)];

/** By the name of the field, and before it the type of document where that matters. */
const FRAMES: Readonly<Record<string, readonly Frame[]>> = {
  "teamMember.image": [frame("All screens", 1, 1)],
  "blogCard.image": [frame("All screens", 16, 10)],
  "transportPage.picture": [frame(ON_COMPUTER, 2, 1), frame(ON_PHONE, 6, 5)],
  "homePage.picture": OPENING,
  "housingPage.picture": OPENING,
  "page.picture": OPENING,
  "homePage.aboutPicture": [frame(ON_PHONE, 4, 3)],
  "homePage.careerPicture": [frame("All screens", 19, 15)],
  "siteSettings.mapPicture": [frame("All screens", 16, 11)],
  shareImage: SHARED,
  image: CARD,
};

/**
 * The frames of a picture by its place. Tests compare them with the site's styles.
 * @param path of the picture in its document
 */
export function framesOf(documentType: string, path: readonly unknown[]): readonly Frame[] {
  const field = String(path.at(-1));
  if (path.includes("seo")) return SHARED;
  // A block of text has a picture beside it; other pictures in lists are cards.
  if (path.length > 1) return path.includes("sections") && !path.includes("cards") ? BESIDE_TEXT : CARD;
  return FRAMES[`${documentType}.${field}`] ?? FRAMES[field] ?? BESIDE_TEXT;
}

type Share = number | null | undefined;
/** A picture as the form holds it. Crop and hotspot are fractions of the whole picture, 0 to 1. */
export type Placed = {
  crop?: { top?: Share; bottom?: Share; left?: Share; right?: Share } | undefined;
  hotspot?: { x?: Share; y?: Share } | undefined;
};

/** The part that is kept, in whole pixels: left, top, width, height. */
export function keptArea({ crop }: Placed, width: number, height: number): [number, number, number, number] {
  const [left, top] = [Math.round((crop?.left ?? 0) * width), Math.round((crop?.top ?? 0) * height)];
  const right = Math.round((1 - (crop?.right ?? 0)) * width);
  const bottom = Math.round((1 - (crop?.bottom ?? 0)) * height);
  return right > left && bottom > top ? [left, top, right - left, bottom - top] : [0, 0, width, height];
}

/** CSS `object-position` of a photograph, as the site computes it. */
export function focusOf({ crop, hotspot }: Placed): string {
  const x = within(hotspot?.x ?? 0.5, crop?.left ?? 0, crop?.right ?? 0);
  const y = within(hotspot?.y ?? 0.5, crop?.top ?? 0, crop?.bottom ?? 0);
  return `${Math.round(x * 100)}% ${Math.round(y * 100)}%`;
}

function within(share: number, before: number, after: number): number {
  const kept = 1 - before - after;
  return kept > 0 ? Math.min(Math.max((share - before) / kept, 0), 1) : 0.5;
}
