import { readJpegHeader } from "./jpeg-header.ts";
import { formatOf } from "./signature.ts";
import { entriesInZip } from "./zip-directory.ts";

/** The largest pictures that phone cameras take. */
export const MOST_PIXELS = 50_000_000;
/** Cameras and editors write about ten scans. Each is decoded over the whole picture. */
const MOST_SCANS = 64;
/** A Word document has about twenty entries, and one for each picture. */
const MOST_ENTRIES = 10_000;

/**
 * Whether a file may be inspected: it has an accepted format and its header says that it is small. Takes at most one pass over the bytes
 * and allocates nothing, so it runs in the API's own process.
 */
export function isWithinBounds(content: Buffer): boolean {
  switch (formatOf(content)) {
    case "jpeg": {
      const { scans, pixels } = readJpegHeader(content, MOST_SCANS + 1);
      return scans <= MOST_SCANS && pixels <= MOST_PIXELS;
    }
    case "png":
      return pngPixels(content) <= MOST_PIXELS;
    case "webp":
      return webpPixels(content) <= MOST_PIXELS;
    case "zip":
      return entriesInZip(content) <= MOST_ENTRIES;
    case null:
      return false;
    default:
      return true;
  }
}

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
