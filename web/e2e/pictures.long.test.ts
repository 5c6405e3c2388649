import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampleOf } from "../../api/test/sample.ts";
import { replacePictures, shapes } from "./pictures.ts";
import { aVisitor } from "./stack.ts";
import { contentApi } from "./studio.ts";

const pages = sampleOf(["/", "/services", "/career", "/housing", "/transport", "/contact", "/team", "/quiz"], 2);
const widths = sampleOf([320, 390, 768, 1024, 1440], 3);

test("no shape of picture covers or moves anything, on any page at any width", async () => {
  const tabs = await Promise.all(
    pages.map(async (path) => {
      const tab = await aVisitor();
      await tab.goto(path);
      return { path, tab };
    }),
  );
  let restorePictures: (() => Promise<void>) | undefined;
  try {
    // The tabs stay open and follow publications: loading each page for each shape would take longest.
    for (const [name, shape] of sampleOf(Object.entries(shapes), 2)) {
      const { assetIds, restore } = await replacePictures(contentApi, [shape]);
      restorePictures ??= restore;
      await Promise.all(
        tabs.map(async ({ path, tab }) => {
          await waitForPictures(tab, assetIds);
          for (const width of widths) {
            await tab.setViewportSize({ width, height: 12_000 });
            expect(await problemsIn(tab), `${name}: ${path} at ${width} px`).toEqual([]);
          }
        }),
      );
    }
  } finally {
    await restorePictures?.();
  }
});

/** Waits until the page shows the new pictures. */
async function waitForPictures(visitor: Page, assetIds: string[]): Promise<void> {
  const pictures = visitor.locator('main img[src*="/images/"]');
  await expect
    .poll(async () => {
      const sources = await pictures.evaluateAll((all) => all.map((image) => image.getAttribute("src") ?? ""));
      return sources.length > 0 && sources.every((source) => assetIds.some((id) => source.includes(id)));
    })
    .toBe(true);
  await pictures.evaluateAll((all) => {
    for (const image of all) image.setAttribute("loading", "eager");
    return Promise.all(all.map((image) => image instanceof HTMLImageElement && image.decode()));
  });
}

/** The problems that pictures cause for text and controls, a line for each. */
function problemsIn(visitor: Page): Promise<string[]> {
  return visitor.evaluate(() => {
    const main = document.querySelector("main") ?? document.body;
    const pictures = [...main.querySelectorAll<HTMLImageElement>('img[src*="/images/"]')];
    const named = (element: Element) => `${element.tagName} “${element.textContent?.trim().slice(0, 40)}”`;
    const found: string[] = [];

    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`The page is ${scrollWidth - clientWidth} px too wide`);

    const frames = pictures.flatMap((image) => {
      const { left, right, top, bottom, width, height } = image.getBoundingClientRect();
      if (width > innerWidth * 1.7 || height > 900) found.push(`A picture is ${width} by ${height} px`);
      if (Math.min(width, height) < 72) found.push(`A picture is a stamp of ${width} by ${height} px`);
      return [{ image, left, right, top, bottom }];
    });

    // A carousel clips the slides beside its window.
    const isShown = (element: Element) => !element.closest("[inert]");
    const words = [...main.querySelectorAll("h1, h2, h3, p, li, dt, dd, b, a, button, label, address")].filter(
      (element) => isShown(element) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    for (const element of words) {
      const text = document.createRange();
      const control = element.matches("a, button") && !element.querySelector("img");
      for (const node of control ? [element] : [...element.childNodes].filter(({ nodeType }) => nodeType === 3)) {
        text.selectNodeContents(node);
        const lines = control ? [element.getBoundingClientRect()] : [...text.getClientRects()];
        for (const line of lines) {
          const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
          for (const [atX, atY] of [
            [x, y],
            [x, line.top + 1],
            [x, line.bottom - 1],
            [line.left + 1, y],
            [line.right - 1, y],
          ] as const) {
            const top = document.elementFromPoint(atX, atY);
            if (top instanceof HTMLImageElement) found.push(`${named(element)} is covered by a picture`);
          }
          if (element.closest("figcaption")) continue;
          for (const { image, left, right, top, bottom } of frames) {
            const isOver =
              line.left < right - 1 && line.right > left + 1 && line.top < bottom - 1 && line.bottom > top + 1;
            if (isOver && line.width > 0 && isShown(image)) found.push(`${named(element)} lies on a picture`);
          }
        }
      }
    }

    const places = () => words.map((element) => Math.round(element.getBoundingClientRect().top)).join();
    const before = places();
    const taken = pictures.flatMap((image) =>
      ["src", "srcset", "width", "height"].map((name) => ({ image, name, value: image.getAttribute(name) })),
    );
    for (const { image, name } of taken) image.removeAttribute(name);
    if (places() !== before) found.push("Words move when the pictures come");
    for (const { image, name, value } of taken) if (value !== null) image.setAttribute(name, value);
    return [...new Set(found)];
  });
}
