type Share = number | null;

/** A picture as the content API returns it. Crop and hotspot are fractions of the whole picture, 0 to 1. */
export type Picture = {
  alt: string;
  url: string | null;
  width: number | null;
  height: number | null;
  isOpaque: boolean | null;
  crop: { top: Share; bottom: Share; left: Share; right: Share } | null;
  hotspot: { x: Share; y: Share; width: Share; height: Share } | null;
};

const widths = [240, 480, 720, 960, 1280, 1920];

/**
 * True for drawings and pictures with transparency. They are shown whole on a background, while photographs fill their
 * frame.
 */
export function isCutout({ url, isOpaque }: Picture): boolean {
  return isDrawing(url) || isOpaque === false;
}

/**
 * URLs of a picture. Drawings have one size. Photographs have several widths, in the best format that the browser
 * accepts.
 */
export function pictureSources(picture: Picture & { url: string }): { src: string; srcSet?: string } {
  const { url } = picture;
  if (isDrawing(url)) return { src: url };
  const area = shownArea(picture);
  const sized = (wanted: number) => {
    const query = new URLSearchParams({ w: String(wanted), auto: "format", fit: "max" });
    if (area?.isPart) query.set("rect", [area.left, area.top, area.width, area.height].join(","));
    return `${url}?${query}`;
  };
  const width = area?.width ?? 1280;
  const largest = Math.min(width, widths.at(-1) ?? width);
  const useful = [...widths.filter((wanted) => wanted < largest), largest];
  return { src: sized(largest), srcSet: useful.map((wanted) => `${sized(wanted)} ${wanted}w`).join(", ") };
}

/**
 * CSS `object-position` that keeps the hotspot in view. The stored hotspot is relative to the whole picture, so it is
 * converted to the cropped area.
 */
export function pictureFocus({ url, hotspot, crop }: Picture): string {
  const kept = isDrawing(url) ? null : crop;
  const x = within(hotspot?.x ?? 0.5, kept?.left ?? 0, kept?.right ?? 0);
  const y = within(hotspot?.y ?? 0.5, kept?.top ?? 0, kept?.bottom ?? 0);
  return `${Math.round(x * 100)}% ${Math.round(y * 100)}%`;
}

/** The picture's own size, before any frame. Null if the content has no size. */
export function pictureSize(picture: Picture): { width: number; height: number } | null {
  const area = shownArea(picture);
  return area && { width: area.width, height: area.height };
}

/** Drawings are not cropped. */
const isDrawing = (url: string | null): boolean => url?.endsWith(".svg") ?? false;

function within(share: number, before: number, after: number): number {
  const kept = 1 - before - after;
  return kept > 0 ? Math.min(Math.max((share - before) / kept, 0), 1) : 0.5;
}

/** The cropped area in whole pixels, inside the picture. */
export function shownArea({ url, crop, width, height }: Pick<Picture, "url" | "crop" | "width" | "height">) {
  if (!width || !height) return null;
  const { top, bottom, left, right } = (!isDrawing(url) && crop) || { top: 0, bottom: 0, left: 0, right: 0 };
  const start = { left: Math.round((left ?? 0) * width), top: Math.round((top ?? 0) * height) };
  const area = {
    ...start,
    width: Math.round((1 - (right ?? 0)) * width) - start.left,
    height: Math.round((1 - (bottom ?? 0)) * height) - start.top,
  };
  if (area.width < 1 || area.height < 1) return { left: 0, top: 0, width, height, isPart: false };
  return { ...area, isPart: area.width < width || area.height < height };
}
