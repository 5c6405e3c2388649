import sharp, { type Sharp } from "sharp";
import { MOST_PIXELS } from "./bounds.ts";

const PORTRAIT_SIDE = 512;
/**
 * Twelve megapixels, the usual size of a phone's photograph. A larger JPEG is decoded at half its size, which takes a quarter of the
 * memory.
 */
const DOCUMENT_SIDE = 4032;

// Only these three decoders can run, whatever format a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.cache(false);
sharp.concurrency(1);

const open = (content: Uint8Array): Sharp =>
  sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "error" }).autoOrient();

/** Returns a square, upright WebP without metadata. Rejects for anything but a complete picture. */
export const redrawPortrait = (content: Uint8Array): Promise<Uint8Array> =>
  open(content)
    .resize(PORTRAIT_SIDE, PORTRAIT_SIDE, { fit: "cover", position: "attention" })
    .webp({ quality: 84 })
    .toBuffer();

/**
 * Redraws a photograph of a document: upright and without metadata (which may contain the place where it was taken). A larger one is
 * reduced to `DOCUMENT_SIDE`. Rejects for anything but a complete picture.
 */
export function redrawDocument(content: Uint8Array, kind: "jpg" | "png"): Promise<Uint8Array> {
  const picture = open(content).resize(DOCUMENT_SIDE, DOCUMENT_SIDE, { fit: "inside", withoutEnlargement: true });
  // With a `quality` sharp reduces a PNG to 256 colors, which takes seconds.
  return (kind === "jpg" ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer();
}
