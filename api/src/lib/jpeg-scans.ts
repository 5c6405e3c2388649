/** Start of scan, and the markers that stand alone: without a length behind them. */
const SOS = 0xda;
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);

/**
 * How many scans a JPEG has, as far as `most`; 0 for what is no JPEG. A progressive one of a camera or an editor has about ten. Each
 * scan is decoded over the whole picture, so that a small file with thousands keeps a decoder busy for a minute.
 */
export function jpegScans(content: Uint8Array, most: number): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  let scans = 0;
  for (let at = 2; scans < most; ) {
    at = bytes.indexOf(0xff, at);
    const marker = bytes[at + 1];
    if (at < 0 || marker === undefined) break;
    if (marker === SOS) scans += 1;
    // 0xff00 is data, and 0xff may be repeated before a marker.
    if (marker === 0x00 || isAlone(marker)) at += 2;
    else if (marker === 0xff) at += 1;
    else at += 2 + Math.max(2, bytes.length > at + 3 ? bytes.readUInt16BE(at + 2) : 2);
  }
  return scans;
}
