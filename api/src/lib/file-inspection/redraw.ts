import sharp, { type Sharp } from "sharp";
import { MOST_PIXELS } from "./bounds.ts";

const PORTRAIT_SIDE = 512;
/**
 * Twelve megapixels, as telephones take a document unless told otherwise. A larger JPEG is read at half its size, which takes a
 * quarter of the memory.
 */
const DOCUMENT_SIDE = 4032;

// No other decoder can be reached, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

const open = (content: Uint8Array): Sharp =>
  sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "error" }).autoOrient();

/** A picture as a square WebP, upright, without metadata. Rejects for what is not a whole picture. */
export const redrawPortrait = (content: Uint8Array): Promise<Uint8Array> =>
  open(content)
    .resize(PORTRAIT_SIDE, PORTRAIT_SIDE, { fit: "cover", position: "attention" })
    .webp({ quality: 84 })
    .toBuffer();

/**
 * A photograph of a document, upright, without metadata, the place where it was taken among it. A larger one is reduced to
 * `DOCUMENT_SIDE`. Rejects for what is not a whole picture.
 */
export function redrawDocument(content: Uint8Array, kind: "jpg" | "png"): Promise<Uint8Array> {
  const picture = open(content).resize(DOCUMENT_SIDE, DOCUMENT_SIDE, { fit: "inside", withoutEnlargement: true });
  // With a `quality` sharp reduces a PNG to 256 colors, which takes seconds.
  return (kind === "jpg" ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer();
}
