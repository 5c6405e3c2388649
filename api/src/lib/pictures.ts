import sharp, { type Sharp } from "sharp";
import { AppError } from "./errors.ts";
import { jpegScans } from "./jpeg-scans.ts";

export const PICTURE_BYTES = 5 * 1024 * 1024;
const SIDE = 512;
/** A picture larger than a telephone's camera takes is not a portrait but an attempt to fill our memory. */
const PIXELS = 50_000_000;
/** More scans than any camera or editor writes. */
const MOST_SCANS = 64;
const NOT_A_PICTURE = "Please choose a JPEG, PNG or WebP picture.";

// Nothing but these three decoders can be reached, whatever an upload claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: decoding takes a thread of the pool that files and name look-ups need too. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

/** Decodes what a stranger sent. Throws for what would keep a decoder busy for long, before it begins. */
function open(content: Uint8Array): Sharp {
  if (jpegScans(content, MOST_SCANS + 1) > MOST_SCANS) throw new Error("A JPEG of too many scans");
  return sharp(content, { limitInputPixels: PIXELS, failOn: "error" }).autoOrient();
}

/**
 * An uploaded picture as a square WebP of 512 pixels, upright, without metadata. Told by content, not by name
 * (docs/rules/accounts.md). Throws "too_large" over 5 MB and "unsupported" for whatever is not a whole JPEG, PNG or WebP of sensible size.
 */
export async function portraitOf(upload: Blob): Promise<Uint8Array> {
  if (upload.size > PICTURE_BYTES) throw new AppError("too_large", "Please choose a picture of at most 5 MB.");
  try {
    const content = new Uint8Array(await upload.arrayBuffer());
    return await inTurn(() =>
      open(content).resize(SIDE, SIDE, { fit: "cover", position: "attention" }).webp({ quality: 84 }).toBuffer(),
    );
  } catch {
    throw new AppError("unsupported", NOT_A_PICTURE, { image: NOT_A_PICTURE });
  }
}

const FORMAT = { jpg: "jpeg", png: "png" } as const;

/**
 * A photograph of a document, drawn anew in its own size: upright, and without what a telephone writes into it, the place
 * among it. Null for what is no whole picture of that kind, or one of more pixels than a telephone takes.
 */
export async function redrawn(content: Uint8Array, kind: keyof typeof FORMAT): Promise<Buffer | null> {
  try {
    return await inTurn(() => open(content).toFormat(FORMAT[kind], { quality: 90 }).toBuffer());
  } catch {
    return null;
  }
}
