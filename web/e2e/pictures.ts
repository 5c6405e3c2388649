import type { SanityClient, SanityDocument } from "@sanity/client";
import sharp from "sharp";

export type Shape = {
  /** Creates the file that an editor would upload. */
  file: () => Promise<Buffer>;
  crop?: Record<"top" | "bottom" | "left" | "right", number>;
  hotspot?: Record<"x" | "y" | "width" | "height", number>;
};

/** Something like a photograph: a sky, a face-sized light, a floor, and camera noise. */
export async function aPhotograph(width: number, height: number, { dark = false, seed = 0 } = {}) {
  const hue = (seed * 67) % 360;
  const [sky, ground, light] = dark
    ? [`hsl(${hue} 30% 9%)`, `hsl(${hue} 20% 4%)`, "hsl(30 40% 22%)"]
    : [`hsl(${hue} 38% 72%)`, `hsl(${hue + 120} 24% 38%)`, "hsl(28 52% 66%)"];
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100" preserveAspectRatio="none">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="${ground}"/></linearGradient>
    <radialGradient id="l"><stop stop-color="${light}"/><stop offset=".7" stop-color="${light}"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>
    <path fill="url(#s)" d="M0 0h100v100H0z"/><path fill="${ground}" d="M0 72q26-18 52-5t48-8v41H0z"/>
    <circle cx="50" cy="45" r="19" fill="url(#l)"/><path fill="hsl(${hue + 190} 34% 30%)" d="M24 100q2-34 26-34t26 34z"/></svg>`;
  const grain = { create: { width: 128, height: 128, channels: 3, background: "#808080" } } as const;
  const noise = { type: "gaussian", mean: 128, sigma: 18 } as const;
  const tile = await sharp({ ...grain, create: { ...grain.create, noise } })
    .png()
    .toBuffer();
  return sharp(Buffer.from(scene))
    .resize(width, height, { fit: "fill" })
    .composite([{ input: tile, tile: true, blend: "soft-light" }])
    .removeAlpha();
}

const round = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><ellipse cx="150" cy="200" rx="150" ry="200" fill="#B93A24"/></svg>',
);

/** Pictures that editors upload: shapes that have broken pages, and worse ones. */
export const shapes: Record<string, Shape> = {
  "a photograph, 4 to 3": { file: async () => (await aPhotograph(1600, 1200)).jpeg().toBuffer() },
  "a cropped portrait that its camera noted to turn": {
    file: async () => (await aPhotograph(1600, 1200, { seed: 1 })).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    crop: { top: 0.1, bottom: 0.35, left: 0.05, right: 0.05 },
    hotspot: { x: 0.8, y: 0.3, width: 0.2, height: 0.2 },
  },
  "a square of 200 px": { file: async () => (await aPhotograph(200, 200, { seed: 2 })).png().toBuffer() },
  "a panorama of 12,000 px": {
    file: async () => (await aPhotograph(12_000, 2_000, { seed: 3 })).jpeg({ quality: 50 }).toBuffer(),
  },
  "a dark one, four times as high as wide": {
    file: async () => (await aPhotograph(500, 2_000, { dark: true, seed: 4 })).webp().toBuffer(),
  },
  "a cut-out on nothing": { file: () => sharp(round).png().toBuffer() },
};

const sizes = [
  [1600, 1200],
  [1200, 1600],
  [1400, 1400],
  [2400, 1350],
] as const;

/** Photographs of everyday shapes, all different. */
export const photographs = (count: number): Shape[] =>
  Array.from({ length: count }, (_, seed) => {
    const [width, height] = sizes[seed % sizes.length] ?? sizes[0];
    return {
      file: async () => (await aPhotograph(width, height, { seed })).jpeg().toBuffer(),
      hotspot: { x: 0.5, y: 0.45, width: 0.3, height: 0.3 },
    };
  });

/**
 * Replaces every picture in the content, in one publication.
 * @returns a part of the new pictures' URLs, and a function that restores the old ones
 */
export async function replacePictures(contentApi: SanityClient, shapesToUse: Shape[]) {
  const documents = await contentApi.fetch<SanityDocument[]>(
    `*[!(_type match "sanity.*") && !(_id in path("drafts.**"))]`,
  );
  const pictures = await Promise.all(
    shapesToUse.map(async ({ file, crop, hotspot }) => {
      const { _id, assetId } = await contentApi.assets.upload("image", await file());
      return { assetId, fields: { asset: { _type: "reference", _ref: _id }, crop, hotspot } };
    }),
  );
  let turn = 0;
  const exchange = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(exchange);
    if (typeof value !== "object" || value === null) return value;
    if (!("_type" in value && value._type === "picture"))
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exchange(inner)]));
    turn += 1;
    return { ...value, ...pictures[turn % pictures.length]?.fields };
  };
  const publish = async (all: SanityDocument[]) => {
    const transaction = contentApi.transaction();
    for (const document of all) transaction.createOrReplace(document);
    await transaction.commit();
  };
  await publish(documents.map((document) => ({ ...document, ...Object(exchange(document)) })));
  return { assetIds: pictures.map(({ assetId }) => assetId), restore: () => publish(documents) };
}
