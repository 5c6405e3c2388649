import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { portraitOf } from "./pictures.ts";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0F4C43" } });
const upload = (content: Uint8Array | string) =>
  new Blob([typeof content === "string" ? content : new Uint8Array(content)]);

test.each(["jpeg", "png", "webp"] as const)("a %s becomes a square WebP without metadata", async (format) => {
  const picture = await drawn(900, 600)
    .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "40/1 26/1 46/1" } })
    .toFormat(format)
    .toBuffer();
  const portrait = await sharp(await portraitOf(upload(picture))).metadata();
  expect(portrait).toMatchObject({ format: "webp", width: 512, height: 512 });
  expect(portrait.exif).toBeUndefined();
});

/** A PNG that claims any size in a few bytes: its header says so, its one line of pixels is packed zeros. */
function bomb(side: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test.each([
  ["an SVG with a script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
  ["a program", "#!/bin/sh\necho a nurse"],
  ["nothing", ""],
  ["a picture bomb", bomb(30_000)],
])("%s is refused", async (_, content) => {
  await expect(portraitOf(upload(content))).rejects.toMatchObject({ kind: "unsupported" });
});

test("half a picture is refused", async () => {
  const whole = await drawn(300, 300).jpeg().toBuffer();
  await expect(portraitOf(upload(whole.subarray(0, whole.length / 2)))).rejects.toMatchObject({ kind: "unsupported" });
});

test("a picture over five megabytes is refused", async () => {
  await expect(portraitOf(upload(new Uint8Array(5 * 1024 * 1024 + 1)))).rejects.toMatchObject({ kind: "too_large" });
});
