import sharp from "sharp";
import { expect, it } from "vitest";
import { canDraw } from "./share-drawing.ts";
import { drawPicture } from "./share-pictures.ts";

/** The bounding box of dark pixels left of the drawing, in pixels. */
async function inkOf(spec: { brand: string; title: string; line: string }) {
  const png = await drawPicture({ ...spec, portrait: null }, null);
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const rows = new Set<number>();
  let right = 0;
  for (let y = 150; y < 520; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((data[(y * info.width + x) * info.channels] ?? 255) < 80 && x < 700) {
        rows.add(y);
        right = Math.max(right, x);
      }
  return { rows: rows.size, right };
}

it.each(["Amara Okafor", "Zofia Wiśniewska", "Řehoř Dvořák", "Nguyễn Thị Hạnh", "Çelik Yıldız", "“Ride” – home…"])(
  "our fonts have each character of %s",
  (name) => expect(canDraw(name)).toBe(true),
);

it.each(["محمد", "陳小明", "Иван"])("our fonts lack the script of %s", (name) => expect(canDraw(name)).toBe(false));

it("draws accented names as high as other names", async () => {
  const plain = await inkOf({ brand: "Lamplight", title: "Dvorak", line: "" });
  const accented = await inkOf({ brand: "Lamplight", title: "Dvořák", line: "" });
  expect(accented.rows).toBeGreaterThanOrEqual(plain.rows);
});

it("breaks a word that is wider than the column", async () => {
  const { rows, right } = await inkOf({ brand: "", title: "Donaudampfschifffahrtselektrizität", line: "" });
  expect(right).toBeLessThan(640);
  expect(rows).toBeGreaterThan(80);
});

it("draws the brand in place of a title that the fonts cannot write", async () => {
  const unknown = await inkOf({ brand: "Lamplight", title: "陳小明", line: "" });
  const brand = await inkOf({ brand: "Lamplight", title: "Lamplight", line: "" });
  expect(unknown).toEqual(brand);
});
