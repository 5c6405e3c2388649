import latin from "@fontsource/fraunces/files/fraunces-latin-600-normal.woff?inline";
import latinExtended from "@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff?inline";
import vietnamese from "@fontsource/fraunces/files/fraunces-vietnamese-600-normal.woff?inline";
import opentype from "opentype.js";
import sharp from "sharp";
import lamp from "../public/favicon.svg?raw";
import scene from "../src/art/scene-lamp.svg?raw";

/** Texts and portrait of a sharing picture. */
export type Subject = {
  brand: string;
  title: string;
  line: string;
  /** A portrait; null for our own drawing. */
  portrait: Uint8Array | null;
};

export const SIZE = { width: 1200, height: 630 } as const;

const MARGIN = 72;
const ART = 420;
const COLUMN = SIZE.width - 3 * MARGIN - ART;
const INK = "#1B2A28";
const SOFT = "#4F5F5B";

// Each picture is drawn once, so nothing is worth keeping; and drawing must not take all cores from the server.
sharp.cache(false);
sharp.concurrency(1);

/** Text is drawn as paths, because the machine may have no font. Each file has other characters of the same font. */
const fonts = [latin, latinExtended, vietnamese].map((file) => opentype.parse(bytesOf(file)));

const fontOf = (character: string) => fonts.find((font) => font.charToGlyphIndex(character) > 0);

/** True if the fonts have each character of a text. */
export const canDraw = (text: string): boolean =>
  [...text].every((character) => /\s/.test(character) || fontOf(character));

/** A PNG of 1200 × 630 in the site's design. */
export async function drawShared({ brand, title, line, portrait }: Subject): Promise<Uint8Array<ArrayBuffer>> {
  const lines = wrapped(title, 76, 4);
  const size = lines.length > 3 ? 62 : 76;
  const top = SIZE.height / 2 - (lines.length * size * 1.14) / 2 + size * 0.8;
  const textPaths = [
    written(brand, MARGIN + 52, MARGIN + 36, 34, INK),
    ...lines.map((part, row) => written(part, MARGIN, top + row * size * 1.14, size, INK)),
    written(line, MARGIN, SIZE.height - MARGIN, 32, SOFT),
  ];
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <rect width="100%" height="100%" fill="#FBF7F0"/>
    <rect x="${SIZE.width - MARGIN - ART}" y="${(SIZE.height - ART) / 2}" width="${ART}" height="${ART}" rx="20" fill="#DDEFE9"/>
    <svg x="${MARGIN}" y="${MARGIN - 4}" width="40" height="48" viewBox="0 0 40 48">${insideOf(lamp)}</svg>${textPaths.join("")}</svg>`;
  const picture = portrait ? await cut(portrait, "cover") : await cut(Buffer.from(scene), "contain");
  const drawn = await sharp(Buffer.from(paper))
    .composite([{ input: picture, left: SIZE.width - MARGIN - ART, top: (SIZE.height - ART) / 2 }])
    .png({ palette: true, quality: 90 })
    .toBuffer();
  return new Uint8Array(drawn);
}

/** Fits a picture into the rounded background. */
async function cut(picture: Uint8Array, fit: "cover" | "contain"): Promise<Buffer> {
  const corners = `<svg width="${ART}" height="${ART}"><rect width="100%" height="100%" rx="20"/></svg>`;
  const sized = await sharp(picture)
    .resize(ART, ART, { fit, position: "bottom", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return sharp(sized)
    .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** A text in runs, each in the font that has its characters. */
function* runsOf(text: string) {
  let run = { font: fonts[0], text: "" };
  for (const character of text) {
    const font = fontOf(character) ?? run.font;
    if (font === run.font) run.text += character;
    else {
      if (run.text) yield run;
      run = { font, text: character };
    }
  }
  if (run.text) yield run;
}

const widthOf = (text: string, size: number): number =>
  [...runsOf(text)].reduce((sum, run) => sum + (run.font?.getAdvanceWidth(run.text, size) ?? 0), 0);

function written(text: string, x: number, y: number, size: number, color: string): string {
  let at = x;
  const outlines = [...runsOf(text)].map((run) => {
    const outline = run.font?.getPath(run.text, at, y, size).toPathData(1) ?? "";
    at += run.font?.getAdvanceWidth(run.text, size) ?? 0;
    return outline;
  });
  return `<path fill="${color}" d="${outlines.join("")}"/>`;
}

/** Wraps a title beside the picture. Longer than `most` lines, it ends with an ellipsis. */
function wrapped(text: string, size: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((word) => broken(word, size))) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(longer, size) <= COLUMN) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

/** A word in parts that each fit a line. */
function broken(word: string, size: number): string[] {
  const parts = [""];
  for (const character of word) {
    const longer = `${parts.at(-1)}${character}`;
    if (widthOf(longer, size) <= COLUMN) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}

const insideOf = (svg: string): string => svg.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");

function bytesOf(dataUrl: string): ArrayBuffer {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  return new Uint8Array(bytes).buffer;
}
