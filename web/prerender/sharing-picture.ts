import { type Picture, shownArea } from "../src/lib/content/picture.ts";

/** Beside a shared link: where it is, how large, and what it shows. */
export type SharedPicture = { url: string; width: number; height: number; alt: string };

const WIDTH = 1200;
const HEIGHT = 630;
/** Shown large only when it is no smaller than this. */
const LEAST = 600;

/**
 * The part of an editor's picture that stands beside shared links: as much as its crop leaves of that shape, around the
 * hotspot. Null for a drawing, which those who show links cannot read, and for a picture too small to be shown large.
 */
export function sharedPart(picture: Picture | null): SharedPicture | null {
  if (!picture?.url || picture.url.endsWith(".svg")) return null;
  const area = shownArea(picture);
  if (!area || !picture.width || !picture.height) return null;
  const width = Math.min(area.width, Math.floor((area.height * WIDTH) / HEIGHT));
  const height = Math.min(area.height, Math.floor((area.width * HEIGHT) / WIDTH));
  if (width < LEAST) return null;
  const { x, y } = picture.hotspot ?? {};
  const left = around((x ?? 0.5) * picture.width, width, area.left, area.width);
  const top = around((y ?? 0.5) * picture.height, height, area.top, area.height);
  const shown = Math.min(width, WIDTH);
  const query = new URLSearchParams({
    rect: [left, top, width, height].join(","),
    w: String(shown),
    fm: "jpg",
    q: "80",
  });
  return {
    url: `${picture.url}?${query}`,
    width: shown,
    height: Math.round((shown * HEIGHT) / WIDTH),
    alt: picture.alt,
  };
}

/** Where a stretch of that length begins that has `centre` as near to its middle as the whole allows. */
const around = (centre: number, length: number, from: number, whole: number): number =>
  Math.round(Math.min(Math.max(centre - length / 2, from), from + whole - length));
