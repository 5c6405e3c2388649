import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { build, preview } from "vite";
import { removeScratch, scratchDir } from "../../api/local/scratch.ts";
import { bundledBrowser } from "../e2e/browser.ts";

export const WIDTHS = [390, 1440] as const;
const CHAPTERS = "nav a";
/** Of a picture's pixels. Edges of text may differ by less. */
const MOST_DIFFERENT = 0.0005;

export const pictureOf = (chapter: string, width: number): string =>
  join(import.meta.dirname, "pictures", `${chapter}-${width}.webp`);

export type Shown = { chapter: string; width: number; page: Page };

/** Shows each chapter of the built book at each width, in the browser that the project brings. */
export async function withBook(show: (shown: Shown) => Promise<void>, styles = ""): Promise<void> {
  const outDir = await scratchDir("book");
  const configFile = join(import.meta.dirname, "vite.config.ts");
  await build({ configFile, logLevel: "warn", build: { outDir, emptyOutDir: true } });
  const server = await preview({ configFile, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  const { path, env } = await bundledBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    env,
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none", "--force-color-profile=srgb"],
  });
  try {
    const url = server.resolvedUrls?.local[0] ?? "";
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        ...{ viewport: { width, height: 900 }, reducedMotion: "reduce" },
        ...{ timezoneId: "America/Chicago", locale: "en-US" },
      });
      for (const chapter of await chaptersOf(context, url)) {
        const page = await context.newPage();
        // A part that loads on demand may be below others.
        await page.goto(`${url}?chapter=${chapter}`, { waitUntil: "networkidle" });
        await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
        if (styles) await page.addStyleTag({ content: styles });
        await page.evaluate(() => document.fonts.ready);
        await show({ chapter, width, page });
        await page.close();
      }
    }
  } finally {
    await browser.close();
    await server.close();
    await removeScratch(outDir);
  }
}

async function chaptersOf(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(CHAPTERS).first().waitFor();
  const names = await page.locator(CHAPTERS).allTextContents();
  await page.close();
  return names.map((name) => name.trim());
}

export async function pictured(page: Page): Promise<Buffer> {
  const png = await page.screenshot({ fullPage: true, animations: "disabled" });
  return sharp(png).webp({ lossless: true, effort: 6 }).toBuffer();
}

/** Why two pictures aren't the same; null if they are. */
export async function difference(kept: string, taken: Buffer): Promise<string | null> {
  const [before, after] = await Promise.all(
    [kept, taken].map((picture) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!before || !after) return "There is no picture";
  const [{ width, height }, now] = [before.info, after.info];
  if (width !== now.width || height !== now.height)
    return `${now.width} × ${now.height} px, which was ${width} × ${height} px`;
  const different = pixelmatch(before.data, after.data, undefined, width, height, { threshold: 0.02 });
  return different > width * height * MOST_DIFFERENT ? `${different} pixels differ` : null;
}

/** `npm run book:pictures -w web` keeps the pictures as they are now. */
if (import.meta.main)
  await withBook(async ({ chapter, width, page }) => writeFile(pictureOf(chapter, width), await pictured(page)));
