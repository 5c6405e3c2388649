import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAvatar } from "@dicebear/core";
import { create, meta, schema } from "@dicebear/open-peeps";
import { type Portrait, slugOf } from "./people.ts";

const openPeeps = { create, meta, schema };
const INK = "#1B2A28";
/** Wide enough for the tallest hair. The shoulders end at the lower edge, so the drawing sits on the bottom of a card. */
const WHOLE_HEAD = "-22 -44 748 748";

/** URL of a person's portrait, which `drawPortraits` creates. */
export const portraitUrl = (name: string): string => `/files/portraits/${slugOf(name)}.svg`;

/** Draws each person into the public files, as SVG with a transparent background. Drawings are deterministic. */
export async function drawPortraits(filesDir: string, people: { name: string; portrait: Portrait }[]): Promise<void> {
  const folder = join(filesDir, "public", "portraits");
  await mkdir(folder, { recursive: true });
  for (const { name, portrait } of people) await writeFile(join(folder, `${slugOf(name)}.svg`), drawing(portrait));
}

function drawing({ head, skin, clothes, hair, face, beard, glasses }: Portrait): string {
  const avatar = createAvatar(openPeeps, {
    head: [head],
    face: [face ?? "smile"],
    skinColor: [skin],
    clothingColor: [clothes],
    headContrastColor: [hair ?? INK.slice(1)],
    facialHair: beard ? [beard] : [],
    facialHairProbability: beard ? 100 : 0,
    accessories: glasses ? [glasses] : [],
    accessoriesProbability: glasses ? 100 : 0,
    maskProbability: 0,
  });
  return avatar
    .toString()
    .replace(/<(metadata|mask)[\s>].*?<\/\1>/gs, "")
    .replace(/ mask="[^"]*"/g, "")
    .replace(/viewBox="[^"]*"/, `viewBox="${WHOLE_HEAD}"`)
    .replaceAll('fill="#000"', `fill="${INK}"`);
}
