import { type FileFinding, formatOf } from "../../../../contract/file-format.ts";
import { MOST_MEGAPIXELS } from "../../../../contract/file-rules.ts";
import { readJpegHeader } from "./jpeg-header.ts";
import { entriesInZip } from "./zip-directory.ts";

/** The largest pictures that phone cameras take. */
export const MOST_PIXELS = MOST_MEGAPIXELS * 1_000_000;
/** Cameras and editors write about ten scans. Each is decoded over the whole picture. */
const MOST_SCANS = 64;
/** A Word document has about twenty entries, and one for each picture. */
const MOST_ENTRIES = 10_000;

/**
 * Why a file is rejected without being inspected: its format is never accepted, or its header says that it is too large. Null if it may be
 * inspected. Takes at most one pass over the bytes and allocates little, so it runs in the API's own process.
 */
export function headerProblem(content: Buffer): FileFinding | null {
  const format = formatOf(content);
  switch (format) {
    case "jpg": {
      const { scans, pixels } = readJpegHeader(content, MOST_SCANS + 1);
      return scans > MOST_SCANS ? "unreadable" : pixelProblem(pixels);
    }
    case "png":
      return pixelProblem(pngPixels(content));
    case "webp":
      return pixelProblem(webpPixels(content));
    case "zip":
      return zipProblem(entriesInZip(content));
    case "pdf":
    case "ole":
      return null;
    default:
      return format;
  }
}

/** Infinity: the header is missing. */
const pixelProblem = (pixels: number): FileFinding | null =>
  pixels === Infinity ? "damaged" : pixels > MOST_PIXELS ? "too many pixels" : null;

const zipProblem = (entries: number): FileFinding | null =>
  entries === Infinity ? "damaged" : entries > MOST_ENTRIES ? "unreadable" : null;

/** Reads the first chunk, which has to be IHDR. */
const pngPixels = (content: Buffer): number =>
  content.length >= 24 && content.toString("latin1", 12, 16) === "IHDR"
    ? content.readUInt32BE(16) * content.readUInt32BE(20)
    : Infinity;

/** Reads the first chunk: lossy, lossless or extended (https://developers.google.com/speed/webp/docs/riff_container). */
function webpPixels(content: Buffer): number {
  if (content.length < 30) return Infinity;
  const side = (bits: number) => (bits & 0x3fff) + 1;
  switch (content.toString("latin1", 12, 16)) {
    case "VP8 ":
      return (content.readUInt16LE(26) & 0x3fff) * (content.readUInt16LE(28) & 0x3fff);
    case "VP8L":
      return side(content.readUInt32LE(21)) * side(content.readUInt32LE(21) >>> 14);
    case "VP8X":
      return (content.readUIntLE(24, 3) + 1) * (content.readUIntLE(27, 3) + 1);
    default:
      return Infinity;
  }
}
