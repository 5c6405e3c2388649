const END = { mark: 0x06054b50, length: 22, longestComment: 0xffff };
const ENTRY = { mark: 0x02014b50, length: 46 };

/** The number of entries in a zip's end record; Infinity without such a record. */
export function entriesInZip(zip: Buffer): number {
  const end = endOf(zip);
  return end === null ? Infinity : zip.readUInt16LE(end + 10);
}

/**
 * Names in the central directory of a zip; null for an incomplete zip, and for ZIP64, which no document of a few megabytes
 * needs. Nothing is unpacked. Every step advances by at least an entry's length, so the file's size bounds the work.
 */
export function namesInZip(zip: Buffer): Set<string> | null {
  const end = endOf(zip);
  if (end === null) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);

  const names = new Set<string>();
  for (let read = 0; read < count; read += 1) {
    if (at + ENTRY.length > end || zip.readUInt32LE(at) !== ENTRY.mark) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const nameEnds = at + ENTRY.length + (name ?? 0);
    names.add(zip.toString("utf8", at + ENTRY.length, nameEnds));
    at = nameEnds + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

/** The offset of the end record; only a comment can follow it. */
function endOf(zip: Buffer): number | null {
  const last = zip.length - END.length;
  for (let at = last; at >= Math.max(0, last - END.longestComment); at -= 1)
    if (zip.readUInt32LE(at) === END.mark) return at;
  return null;
}
