import { type Picture, shownArea } from "../src/lib/content/picture.ts";

/** A picture in a link preview: URL, size and alternative text. */
export type SharedPicture = { url: string; width: number; height: number; alt: string };

const WIDTH = 1200;
const HEIGHT = 630;
/** Smallest size that previews show large, in pixels. */
const LEAST = 600;

/**
 * The part of an editor's picture for link previews: as much of its crop as fits the shape, around the hotspot. Null
 * for a drawing, which previews cannot show, and for a picture that is too small.
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

/** Start of a span that has `center` as near to its middle as possible. */
const around = (center: number, length: number, from: number, whole: number): number =>
  Math.round(Math.min(Math.max(center - length / 2, from), from + whole - length));
