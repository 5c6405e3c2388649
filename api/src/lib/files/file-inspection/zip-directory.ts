import { inflateRawSync } from "node:zlib";

const END = { mark: 0x06054b50, length: 22, longestComment: 0xffff };
const ENTRY = { mark: 0x02014b50, length: 46 };
const LOCAL = { mark: 0x04034b50, length: 30 };
const STORED = 0;
const DEFLATED = 8;
/** The flag of an entry that needs a password. */
const LOCKED = 0x1;

type Entry = { isLocked: boolean; method: number; packedSize: number; at: number };
/** Entries by their names in lower case: names of Office's parts ignore case. */
export type ZipDirectory = Map<string, Entry>;

/** The number of entries in a zip's end record; Infinity without such a record. */
export function entriesInZip(zip: Buffer): number {
  const end = endOf(zip);
  return end === null ? Infinity : zip.readUInt16LE(end + 10);
}

/**
 * The central directory of a zip; null for an incomplete zip, and for ZIP64, which no document of a few megabytes needs. Nothing is
 * unpacked. Every step advances by at least an entry's length, so the file's size bounds the work.
 */
export function readZipDirectory(zip: Buffer): ZipDirectory | null {
  const end = endOf(zip);
  if (end === null) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);

  const entries: ZipDirectory = new Map();
  for (let read = 0; read < count; read += 1) {
    if (at + ENTRY.length > end || zip.readUInt32LE(at) !== ENTRY.mark) return null;
    const nameEnds = at + ENTRY.length + zip.readUInt16LE(at + 28);
    entries.set(zip.toString("utf8", at + ENTRY.length, nameEnds).toLowerCase(), {
      isLocked: (zip.readUInt16LE(at + 8) & LOCKED) !== 0,
      method: zip.readUInt16LE(at + 10),
      packedSize: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    });
    at = nameEnds + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** The unpacked content of an entry. Throws if the entry is damaged or larger than `mostBytes`. */
export function unpack(zip: Buffer, { method, packedSize, at }: Entry, mostBytes: number): Buffer {
  if (zip.readUInt32LE(at) !== LOCAL.mark) throw new Error("A zip entry has no header.");
  const starts = at + LOCAL.length + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  if (starts + packedSize > zip.length) throw new Error("A zip entry is cut off.");
  const packed = zip.subarray(starts, starts + packedSize);
  if (method === STORED && packedSize <= mostBytes) return packed;
  if (method !== DEFLATED) throw new Error("A zip entry can't be unpacked.");
  return inflateRawSync(packed, { maxOutputLength: mostBytes });
}

/** The offset of the end record; only a comment can follow it. */
function endOf(zip: Buffer): number | null {
  const last = zip.length - END.length;
  for (let at = last; at >= Math.max(0, last - END.longestComment); at -= 1)
    if (zip.readUInt32LE(at) === END.mark) return at;
  return null;
}
