import { deflateSync } from "node:zlib";
import { zipSync } from "fflate";

import { endlessZip, pictureBomb, png, pngChunk } from "./bombs.ts";
import { WORD_TYPES, zipOf } from "./document-files.ts";
import { jpegHeader, scanBomb } from "./scan-bomb.ts";

const MB = 1024 * 1024;
const LIMIT = 10 * MB;
const latin1 = (text: string) => Buffer.from(text, "latin1");

/** Rows of a square picture, each with its filter byte, all zero. */
const blank = (side: number, bytesPerPixel: number) => Buffer.alloc(side * (1 + side * bytesPerPixel));
const small = { pixels: blank(32, 3) };

/** A compressed chunk that expands to `size` zeros, as text or color profile. */
const packedText = (size: number) =>
  pngChunk("zTXt", Buffer.concat([latin1("Comment\0\0"), deflateSync(Buffer.alloc(size))]));
const packedProfile = (size: number) =>
  pngChunk("iCCP", Buffer.concat([latin1("p\0\0"), deflateSync(Buffer.alloc(size))]));

/** An animated WebP with one-pixel frames on a square canvas. */
function animation(side: number, frames: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, "latin1");
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x02;
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  // One lossless pixel.
  const pixel = chunk("VP8L", Buffer.from("LwAAABAHEBERiIj+BwA=", "base64").subarray(0, 13));
  const frame = chunk("ANMF", Buffer.concat([Buffer.alloc(16), pixel]));
  const body = Buffer.concat([
    latin1("WEBP"),
    chunk("VP8X", canvas),
    chunk("ANIM", Buffer.alloc(6)),
    ...Array<Buffer>(frames).fill(frame),
  ]);
  const riff = Buffer.alloc(8);
  riff.write("RIFF", "latin1");
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

const wordZip = (parts: Record<string, Uint8Array>) =>
  zipOf({ "[Content_Types].xml": WORD_TYPES, "word/document.xml": "<xml/>", ...parts });

/** A Word document whose end record claims `entries` entries. */
function zipClaiming(entries: number): Buffer {
  const zip = wordZip({});
  zip.writeUInt16LE(entries, zip.length - 12);
  return zip;
}

/** The largest possible number of directory entries that all point to one file. */
function zipOverlapping(): Buffer {
  const zip = wordZip({});
  const at = zip.readUInt32LE(zip.length - 6);
  const directory = zip.subarray(at, zip.length - 22);
  const end = Buffer.from(zip.subarray(-22));
  end.writeUInt16LE(9_998, 10);
  return Buffer.concat([zip.subarray(0, at), ...Array<Buffer>(4_999).fill(directory), end]);
}

const filledTo = (size: number, start: Buffer, filling: Buffer): Buffer =>
  Buffer.concat([start, Buffer.alloc(size - start.length, filling)]);

/**
 * "bounds": rejected without a child process. "refused": the child finds it invalid. "exceeded": the child is killed. "taken":
 * harmless, because only a part of it is read.
 */
export type Verdict = "bounds" | "refused" | "exceeded" | "taken";
export type HostileFile = {
  purpose: "portrait" | "document";
  verdict: Verdict;
  make: () => Buffer;
  /** Takes seconds or hundreds of megabytes to create: long run only. */
  isLarge?: true;
};

const picture = (verdict: Verdict, make: () => Buffer): HostileFile => ({ purpose: "portrait", verdict, make });
const document = (verdict: Verdict, make: () => Buffer): HostileFile => ({ purpose: "document", verdict, make });
const large = (file: HostileFile): HostileFile => ({ ...file, isLarge: true });
/** Adam7 interlacing stores seven smaller pictures: a few more lines, each with a filter byte. */
const interlaced = (side: number, bytesPerPixel: number) => Buffer.alloc(side * side * bytesPerPixel + side * 4);

/** Malicious files by description. */
export const HOSTILE_FILES: Record<string, HostileFile> = {
  "a JPEG of 1,800 scans": picture("bounds", () => scanBomb(7_000, 1_800)),
  "a JPEG of 64 scans": picture("taken", () => scanBomb(2_000, 60)),
  "a JPEG that claims 65,500 pixels a side": picture("bounds", () => jpegHeader(65_500)),
  "a JPEG cut off in its first scan": picture("refused", () => scanBomb(2_000, 1).subarray(0, 2_000)),
  "a JPEG of nothing but marker bytes": picture("refused", () => filledTo(5 * MB, latin1("ÿØÿ"), latin1("ÿ"))),
  "a JPEG of empty segments": picture("refused", () => filledTo(5 * MB, latin1("ÿØ"), Buffer.from([255, 224, 0, 2]))),
  "a JPEG of zeros": large(document("refused", () => filledTo(LIMIT, latin1("ÿØÿ"), Buffer.alloc(1)))),
  "a JPEG with a zip behind it": picture("taken", () => Buffer.concat([scanBomb(64, 1), wordZip({})])),
  "a PNG that claims 30,000 pixels a side": picture("bounds", () => pictureBomb(30_000)),
  "a PNG that claims 7,000 pixels a side": picture("refused", () => pictureBomb(7_000)),
  "a PNG of 49 blank megapixels": large(picture("taken", () => png(7_000, { pixels: blank(7_000, 3) }))),
  "an interlaced PNG of 49 megapixels, 8 bytes each": large(
    picture("exceeded", () => png(7_000, { depth: 16, color: 6, interlaced: true, pixels: interlaced(7_000, 8) })),
  ),
  "a PNG with a text of 500 MB": large(picture("taken", () => png(32, { ...small, before: [packedText(500 * MB)] }))),
  "a PNG with a color profile of 500 MB": large(
    picture("taken", () => png(32, { ...small, before: [packedProfile(500 * MB)] })),
  ),
  "a PNG of 300,000 chunks": picture("taken", () =>
    png(32, { ...small, before: Array<Buffer>(300_000).fill(pngChunk("tEXt", latin1("a\0b"))) }),
  ),
  "a PNG of zeros": large(document("refused", () => filledTo(LIMIT, png(32, small).subarray(0, 33), Buffer.alloc(1)))),
  "a WebP of 40,000 frames": large(picture("exceeded", () => animation(100, 40_000))),
  "a WebP of one pixel on a canvas of 268 megapixels": picture("bounds", () => animation(16_383, 1)),
  "a WebP of zeros": picture("refused", () => filledTo(5 * MB, animation(100, 1).subarray(0, 30), Buffer.alloc(1))),
  "an SVG that names itself a picture": picture("bounds", () => latin1('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  "a zip of 65,535 entries": document("bounds", () => zipClaiming(65_535)),
  "a zip of 2³² entries": document("bounds", endlessZip),
  "a zip that names more entries than it has": document("refused", () => zipClaiming(9_999)),
  "a zip whose 9,998 entries are the same two": document("taken", zipOverlapping),
  "a Word document of 500 MB, packed": large(
    document("taken", () => wordZip({ "word/media/a": new Uint8Array(500 * MB) })),
  ),
  "a zip of zeros": document("bounds", () => filledTo(LIMIT, latin1("PK\u0003\u0004"), Buffer.alloc(1))),
  "a zip in zips": document("refused", () =>
    [1, 2, 3, 4, 5].reduce((inner) => Buffer.from(zipSync({ "a.zip": inner })), wordZip({})),
  ),
  "a PDF of a million objects": document("taken", () =>
    latin1(`%PDF-1.7\n${"1 0 obj\n".repeat(1_000_000)}trailer<<>>\n%%EOF\n`),
  ),
  "a PDF that ends at its beginning only": large(
    document("refused", () => filledTo(LIMIT, latin1("%PDF-1.7\n%%EOF\n"), Buffer.alloc(1))),
  ),
  "a PDF of zeros": document("refused", () => filledTo(LIMIT, latin1("%PDF-"), Buffer.alloc(1))),
  "an OLE file of zeros": document("refused", () =>
    filledTo(LIMIT, Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1)),
  ),
};
