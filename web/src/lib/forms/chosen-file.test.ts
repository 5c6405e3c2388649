import { afterEach, expect, it, vi } from "vitest";
import { prepareFile } from "./chosen-file.ts";

afterEach(() => vi.unstubAllGlobals());

/** Where this browser draws. jsdom has no canvas. */
const drawn: number[][] = [];
for (const [name, value] of Object.entries({
  getContext: () => ({
    fillRect: () => {},
    drawImage: (...[, , , width, height]: number[]) => drawn.push([width ?? 0, height ?? 0]),
  }),
  toBlob: (give: (blob: Blob) => void) => give(new Blob(["small"], { type: "image/jpeg" })),
}))
  Object.defineProperty(HTMLCanvasElement.prototype, name, { value, configurable: true });

/** A browser that decodes every picture, of the given size. */
const decoding = (width: number, height: number) =>
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width, height, close: () => {} }));

const heic = () => new File(["\0\0\0\u0018ftypheic\0\0\0\0"], "IMG_1.HEIC");
const jpeg = (bytes = 3) => {
  const content = new Uint8Array(bytes);
  content.set([0xff, 0xd8, 0xff]);
  return new File([content], "card.pdf", { type: "application/pdf" });
};

it.each([
  ["a PDF whose type the browser doesn't know", new File(["%PDF-1.7"], "cv"), null],
  ["a PDF with bytes before its header", new File(["\n\n%PDF-1.7"], "cv.pdf", { type: "" }), null],
  [
    "a text that names itself a PDF",
    new File(["x"], "cv.pdf", { type: "application/pdf" }),
    "Only PDF files are allowed",
  ],
  [
    "an empty file",
    new File([], "cv.pdf", { type: "application/pdf" }),
    "This file is empty. Save it again or choose another copy.",
  ],
  ["a zip, which the server looks into", new File(["PK\u0003\u0004"], "cv.pdf"), null],
])("judges %s by its content", async (_, file, problem) => {
  expect(await prepareFile(file, "resume")).toEqual({ file, problem });
});

it("says what to do with a HEIC photo that this browser can't decode", async () => {
  const { problem } = await prepareFile(heic(), "visitDocument");
  expect(problem).toBe(
    "Please choose a PDF, JPEG or PNG file. This is a HEIC photo. Open it and save a copy as a JPEG.",
  );
});

it("sends a photo unchanged that is small enough", async () => {
  decoding(4000, 3000);
  const file = jpeg();
  expect(await prepareFile(file, "visitDocument")).toEqual({ file, problem: null });
});

it("sends a photo unchanged that this browser can't decode, for the server to judge", async () => {
  const file = jpeg();
  expect(await prepareFile(file, "driverDocument")).toEqual({ file, problem: null });
});

it.each([
  ["a HEIC photo", heic(), [4032, 3024], "IMG_1.jpg"],
  ["a photo of 108 megapixels", jpeg(), [4032, 3024], "card.jpg"],
  ["a photo of over 10 MB", jpeg(10 * 1024 * 1024 + 1), [4032, 3024], "card.jpg"],
])("turns %s into a smaller JPEG", async (_, file, size, name) => {
  decoding(12_000, 9_000);
  const chosen = await prepareFile(file, "driverDocument");
  expect([chosen.problem, chosen.file.name, chosen.file.type]).toEqual([null, name, "image/jpeg"]);
  expect(drawn.at(-1)).toEqual(size);
});
