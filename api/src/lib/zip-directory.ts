/** A Word document has some twenty parts, one per picture more. */
const MOST_ENTRIES = 10_000;

const END = { mark: 0x06054b50, length: 22, longestComment: 0xffff };
const ENTRY = { mark: 0x02014b50, length: 46 };

/**
 * Names in the directory of a zip, which stands at its end; null for whatever is not a whole zip, and for the 64-bit kind,
 * which no document of a few megabytes needs. Nothing is unpacked. Reads no further than the file goes, whatever the file
 * says of itself: every step takes it at least an entry's length on.
 */
export function namesInZip(zip: Buffer): Set<string> | null {
  const end = endOf(zip);
  if (end === null) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) return null;

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

/** Where the directory's end is written: before a comment, the last thing in the file. */
function endOf(zip: Buffer): number | null {
  const last = zip.length - END.length;
  for (let at = last; at >= Math.max(0, last - END.longestComment); at -= 1)
    if (zip.readUInt32LE(at) === END.mark) return at;
  return null;
}
