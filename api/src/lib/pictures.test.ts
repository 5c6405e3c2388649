import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureBomb } from "../../test/bombs.ts";
import { jpegScans } from "./jpeg-scans.ts";
import { portraitOf, redrawn } from "./pictures.ts";

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

test.each([
  ["an SVG with a script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
  ["a program", "#!/bin/sh\necho a nurse"],
  ["nothing", ""],
  ["a picture bomb", pictureBomb(30_000)],
])("%s is refused", async (_, content) => {
  await expect(portraitOf(upload(content))).rejects.toMatchObject({ kind: "unsupported" });
});

test("a JPEG of thousands of scans is refused before anything decodes it", async () => {
  const progressive = await drawn(400, 300).jpeg({ progressive: true }).toBuffer();
  expect(jpegScans(progressive, 100)).toBeGreaterThan(1);
  expect(await redrawn(progressive, "jpg")).not.toBeNull();
  // The last scan over and over: each costs a decoder as much as the picture has pixels.
  const start = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(start, -2);
  const bomb = Buffer.concat([progressive.subarray(0, -2), ...Array(1800).fill(scan), progressive.subarray(-2)]);
  expect(jpegScans(bomb, 65)).toBe(65);
  expect(await redrawn(bomb, "jpg")).toBeNull();
  await expect(portraitOf(upload(bomb))).rejects.toMatchObject({ kind: "unsupported" });
});

test("half a picture is refused", async () => {
  const whole = await drawn(300, 300).jpeg().toBuffer();
  await expect(portraitOf(upload(whole.subarray(0, whole.length / 2)))).rejects.toMatchObject({ kind: "unsupported" });
});

test("a picture over five megabytes is refused", async () => {
  await expect(portraitOf(upload(new Uint8Array(5 * 1024 * 1024 + 1)))).rejects.toMatchObject({ kind: "too_large" });
});
