/** A picture as the queries answer it. */
export type Picture = {
  alt: string;
  url: string | null;
  width: number | null;
  height: number | null;
  crop: { top: number | null; bottom: number | null; left: number | null; right: number | null } | null;
  hotspot: { x: number | null; y: number | null; width: number | null; height: number | null } | null;
};

const widths = [240, 480, 720, 960, 1280, 1920];

/** A drawing is sharp at any size; a photo is asked for at the size shown, in the best format the browser takes. */
export function pictureSources(picture: Picture & { url: string }): { src: string; srcSet?: string } {
  const { url, width } = picture;
  if (url.endsWith(".svg")) return { src: url };
  const sized = (wanted: number) => {
    const query = new URLSearchParams({ w: String(wanted), auto: "format", fit: "max" });
    const rect = cropRectangle(picture);
    if (rect) query.set("rect", rect);
    return `${url}?${query}`;
  };
  const useful = widths.filter((wanted) => !width || wanted <= width);
  const largest = useful.at(-1) ?? width ?? 1280;
  return { src: sized(largest), srcSet: useful.map((wanted) => `${sized(wanted)} ${wanted}w`).join(", ") };
}

/** What must stay in view when the picture's frame has another shape. */
export function pictureFocus({ hotspot }: Picture): string {
  return `${percent(hotspot?.x)} ${percent(hotspot?.y)}`;
}

function percent(share: number | null | undefined): string {
  return `${Math.round((share ?? 0.5) * 100)}%`;
}

function cropRectangle({ crop, width, height }: Picture): string | null {
  if (!crop || !width || !height) return null;
  const { top, bottom, left, right } = {
    top: crop.top ?? 0,
    bottom: crop.bottom ?? 0,
    left: crop.left ?? 0,
    right: crop.right ?? 0,
  };
  if (top + bottom + left + right === 0) return null;
  return [left * width, top * height, (1 - left - right) * width, (1 - top - bottom) * height]
    .map(Math.round)
    .join(",");
}
