import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/*
 * Makes the face of headlines from the whole of Fraunces: at the one optical size they are set in, in the weights they are
 * set in. Run by hand (`npm run face -w web`) when a release of the typeface or its use calls for it.
 */

const OPTICAL_SIZE = 60;
const WEIGHTS = { min: 400, max: 600 };
/** Every letter of Latin languages west of the Oder, and what stands between letters. */
const LETTERS = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
] as const;

const letters = LETTERS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
).join("");
const whole = await readFile(
  fileURLToPath(import.meta.resolve("@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2")),
);
const face = await subsetFont(whole, letters, {
  targetFormat: "woff2",
  variationAxes: { opsz: OPTICAL_SIZE, wght: WEIGHTS },
});
await writeFile(new URL("src/art/fraunces-headlines.woff2", import.meta.url), face);
