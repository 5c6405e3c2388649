import { pino } from "pino";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { pictureBomb } from "../../../../test/bombs.ts";
import { HOSTILE_FILES } from "../../../../test/hostile-files.ts";
import { sampleOf } from "../../../../test/sample.ts";
import { scanBomb } from "../../../../test/scan-bomb.ts";
import { headerProblem } from "./bounds.ts";
import { openInspection } from "./pool.ts";
import { readDocument, readPortrait } from "./read-upload.ts";

const inspection = openInspection(pino({ level: "silent" }));
afterAll(() => inspection.close());

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0F4C43" } });
const fileOf = (content: Uint8Array | string) =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], "mine");
const portraitOf = (content: Uint8Array | string) => readPortrait({ inspection }, fileOf(content));
const documentOf = (content: Uint8Array, use: "visitDocument" | "application" = "visitDocument") =>
  readDocument({ inspection }, fileOf(content), { use, field: "document" });

describe("a portrait", () => {
  it.each(["jpeg", "png", "webp"] as const)(
    "becomes a square WebP without metadata when it is a %s",
    async (format) => {
      const picture = await drawn(900, 600)
        .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "40/1 26/1 46/1" } })
        .toFormat(format)
        .toBuffer();
      const portrait = await sharp(await portraitOf(picture)).metadata();
      expect(portrait).toMatchObject({ format: "webp", width: 512, height: 512 });
      expect(portrait.exif).toBeUndefined();
    },
  );

  it.each([
    ["an SVG with a script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    ["a program", "#!/bin/sh\necho a nurse"],
  ])("is rejected when it is %s", async (_, content) => {
    await expect(portraitOf(content)).rejects.toMatchObject({
      kind: "unsupported",
      message: "Please choose a JPEG, PNG or WebP picture.",
    });
  });

  it.each([
    ["empty", "", "This file is empty. Save it again or choose another copy."],
    [
      "a picture bomb",
      pictureBomb(30_000),
      "This photo has more than 50 megapixels. Save a smaller version and choose that one.",
    ],
  ])("is rejected with its reason when it is %s", async (_, content, sentence) => {
    await expect(portraitOf(content)).rejects.toMatchObject({ kind: "unsupported", fields: { image: sentence } });
  });

  it("is rejected when it is half a picture", async () => {
    const whole = await drawn(300, 300).jpeg().toBuffer();
    await expect(portraitOf(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ kind: "unsupported" });
  });

  it("is rejected over five megabytes", async () => {
    await expect(portraitOf(new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ kind: "too_large" });
  });
});

describe("a document", () => {
  it("is redrawn upright and without metadata when it is a photograph", async () => {
    const photograph = await drawn(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { kind, content } = await documentOf(photograph);
    const { width, height, exif } = await sharp(content).metadata();
    expect([kind, width, height, exif]).toEqual(["jpg", 200, 300, undefined]);
  });

  it("keeps the colors of a PNG", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const colorful = sharp({ create: { width: 64, height: 64, channels: 3, background: "#888", noise } });
    const sent = await colorful.png().toBuffer();
    const { content } = await documentOf(sent);
    expect(await sharp(content).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
  });

  it("is reduced to twelve megapixels when it is larger", async () => {
    const { content } = await documentOf(await drawn(6000, 3000).jpeg().toBuffer());
    expect(await sharp(content).metadata()).toMatchObject({ width: 4032, height: 2016 });
  });

  it("is stored unchanged when it is a PDF", async () => {
    const pdf = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
    const { kind, content, name } = await documentOf(pdf);
    expect([kind, Buffer.from(content), name]).toEqual(["pdf", pdf, "mine"]);
  });

  it("is rejected when it is a WebP", async () => {
    const webp = await drawn(30, 30).webp().toBuffer();
    await expect(documentOf(webp)).rejects.toMatchObject({
      kind: "unsupported",
      message: "Please choose a PDF, JPEG or PNG file",
    });
  });
});

it("a file whose process was killed is rejected with an error at its field", async () => {
  const strict = openInspection(pino({ level: "silent" }), { cpuMs: 20 });
  const sentence = "We couldn't read that file. Please try another one, or a smaller version.";
  await expect(
    readDocument({ inspection: strict }, fileOf(scanBomb(7_000, 60)), { use: "visitDocument", field: "document" }),
  ).rejects.toMatchObject({ kind: "unsupported", message: sentence, fields: { document: sentence } });
  await strict.close();
});

it("rejects a JPEG of thousands of scans by its header, and accepts one as editors write it", async () => {
  expect(headerProblem(await drawn(400, 300).jpeg({ progressive: true }).toBuffer())).toBeNull();
  expect(headerProblem(scanBomb(400, 1800))).toBe("unreadable");
});

it("counts no scans after the end of a JPEG, where phones append a video", async () => {
  const film = Buffer.from("ffda0002".repeat(30_000), "hex");
  const picture = await drawn(30, 30).jpeg().toBuffer();
  expect(headerProblem(Buffer.concat([picture, film]))).toBeNull();
});

const small = Object.entries(HOSTILE_FILES).filter(([, { isLarge }]) => !isLarge);

it.each(sampleOf(small, 12))("%s does no harm", async (_, { purpose, verdict, make }) => {
  const read = purpose === "portrait" ? portraitOf(make()) : documentOf(make());
  if (verdict === "taken") await read;
  else await expect(read).rejects.toMatchObject({ kind: "unsupported" });
  expect(headerProblem(make()) === null).toBe(verdict !== "bounds");
});
