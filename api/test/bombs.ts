import { crc32, deflateSync } from "node:zlib";

/** A zip64 file of 162 bytes that claims 2³²−1 entries. */
export function endlessZip(): Buffer {
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeUInt32LE(64, 8);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeUInt32LE(0xffffffff, 32);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), Buffer.alloc(60), end64, locator, end]);
}

/** A PNG chunk. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

type Png = { depth?: 8 | 16; color?: 2 | 6; interlaced?: boolean; before?: Buffer[]; pixels: Buffer };

/** A square PNG. `pixels` are the raw lines; `before` are chunks before them. */
export function png(side: number, { depth = 8, color = 2, interlaced = false, before = [], pixels }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    ...before,
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A small PNG whose header claims a square of any size; its one line of pixels is compressed zeros. */
export const pictureBomb = (side: number): Buffer => png(side, { pixels: Buffer.alloc(1_000_000) });
