import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/*
 * Makes the two font faces from the whole typefaces: headlines at the one optical size used, both in the weights used,
 * and each in two files. Every page loads the characters of English and Spanish; pages with other characters load the
 * rest (`unicode-range` in faces.css). Run it by hand (`npm run faces -w web`) after a release of a typeface or a
 * change of its use.
 */

type Range = readonly [first: number, last: number];

/** Characters of English and Spanish, with their punctuation. */
const COMMON: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa1],
  [0xa9, 0xa9],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xbf, 0xbf],
  ...[0xc1, 0xc9, 0xcd, 0xd1, 0xd3, 0xd7, 0xda, 0xdc, 0xe1, 0xe9, 0xed, 0xf1, 0xf3, 0xfa, 0xfc].map(
    (one): Range => [one, one],
  ),
  [0x2009, 0x2009],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2192, 0x2192],
];
/** All characters of Western European languages. */
const WHOLE: Range[] = [
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
];

const charactersIn = (ranges: Range[]): string[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
const common = new Set(charactersIn(COMMON));
const files = {
  common: [...common].join(""),
  rest: charactersIn(WHOLE)
    .filter((letter) => !common.has(letter))
    .join(""),
};

const faces = {
  fraunces: { of: "fraunces/files/fraunces-latin-opsz-normal.woff2", axes: { opsz: 60, wght: { min: 400, max: 600 } } },
  figtree: { of: "figtree/files/figtree-latin-wght-normal.woff2", axes: { wght: { min: 400, max: 700 } } },
};

for (const [name, { of, axes }] of Object.entries(faces)) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${of}`)));
  for (const [part, characters] of Object.entries(files)) {
    const face = await subsetFont(whole, characters, { targetFormat: "woff2", variationAxes: axes });
    await writeFile(new URL(`src/art/${name}-${part}.woff2`, import.meta.url), face);
  }
}
