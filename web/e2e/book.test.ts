import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dataDir } from "../../api/local/paths.ts";
import { difference, pictured, pictureOf, withBook } from "../book/pictures.ts";
import { axeFindings } from "../test/axe.ts";

/** Keeps pictures that differ, to be looked at. */
async function faultsWith(styles: string): Promise<string[]> {
  const found: string[] = [];
  await withBook(async ({ chapter, width, page }) => {
    const taken = await pictured(page);
    const why = await difference(pictureOf(chapter, width), taken);
    if (why && !styles) await writeFile(join(dataDir, `book-${chapter}-${width}.webp`), taken);
    if (why) found.push(`${chapter} at ${width} px: ${why}`);
    if (!styles) found.push(...(await axeFindings(page)).map((fault) => `${chapter} at ${width} px: ${fault}`));
  }, styles);
  return found;
}

test("components look as in the book's pictures, and axe finds nothing in any of their states", async () => {
  expect(await faultsWith("")).toEqual([]);
});

test("one changed token is seen in the book's pictures", async () => {
  const faults = await faultsWith(":root { --evergreen: #0f5c43; }");
  expect(faults.join("\n")).toContain("form at 390 px");
});
