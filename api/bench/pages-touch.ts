import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";

const ROUNDS = 5;
/** The code comes with the first sign of a person. A round touches so much later than the one before: while it comes, and while it begins. */
const LATER_MS = 100;
/** A cheap telephone beside this machine. */
const SLOWED = 4;

/** `floor`: the same on the page without code, where the browser alone answers; null where code has to. */
export type Touch = { what: string; times: number[]; floor: number[] | null; aimMs: number };

/**
 * How long a page takes to paint after a touch, four times slowed (Interaction to Next Paint, as browsers tell it:
 * presses and keys, not a pointer passing by).
 */
export async function touches(browser: Browser, siteUrl: string, floorUrl: string, nurseId: string): Promise<Touch[]> {
  const nurse = `/appointment/${nurseId}`;
  const measured: { what: string; path: string; act: (page: Page) => Promise<void>; isOfBrowser: boolean }[] = [
    {
      what: "opening the menu",
      path: "/",
      act: (page) => page.getByRole("button", { name: "Menu", exact: true }).tap(),
      isOfBrowser: true,
    },
    {
      what: "a filter of the list",
      path: "/doctors",
      act: async (page) => {
        await page.getByRole("button", { name: "Filters" }).tap();
        await page.getByRole("link", { name: /^Pediatric/ }).tap();
        await page.getByRole("heading", { level: 1, name: "Pediatric nurses" }).waitFor();
      },
      isOfBrowser: false,
    },
    { what: "another day", path: nurse, act: (page) => page.getByRole("tab").nth(1).tap(), isOfBrowser: false },
    {
      what: "a slot",
      path: nurse,
      act: (page) => page.getByRole("radio").first().tap({ force: true }),
      isOfBrowser: true,
    },
    {
      what: "typing in the ride form",
      path: "/transport",
      act: (page) => page.getByLabel("Pick-up address").pressSequentially("418 Maple"),
      isOfBrowser: true,
    },
  ];
  const touched: Touch[] = [];
  for (const { what, path, act, isOfBrowser } of measured) {
    const times: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await touch(browser, `${siteUrl}${path}`, act, round * LATER_MS));
      if (isOfBrowser) bare.push(await touch(browser, `${floorUrl}${path}`, act, round * LATER_MS));
    }
    touched.push({ what: `touch to paint: ${what}`, times, floor: isOfBrowser ? bare : null, aimMs: 100 });
  }
  return [...touched, await secondPage(browser, siteUrl)];
}

/** Run in the page from its beginning. Touches faster than 16 ms are not reported: nothing waits for them. */
const listening = `window.durations = [0];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) durations.push(duration);
}).observe({ type: "event", durationThreshold: 16 });`;
const longestTouch = "new Promise((resolve) => setTimeout(() => resolve(Math.max(...durations)), 2000))";

/** The longest of the interactions. `laterMs`: how long after a first sign of somebody. */
async function touch(
  browser: Browser,
  url: string,
  act: (page: Page) => Promise<void>,
  laterMs: number,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.addInitScript(listening);
    await page.goto(url, { waitUntil: "load" });
    if (laterMs > 0) {
      await page.mouse.move(195, 420);
      await page.mouse.move(200, 420);
      await pause(laterMs);
    }
    await act(page);
    return Number(await page.evaluate(longestTouch));
  } finally {
    await context.close();
  }
}

/** Run in a page that has been taken over. Comes true with the milliseconds from pressing down to the frame that shows the heading. */
const untilShown = (heading: string) => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("The page did not come")), 30000);
  let pressed = null;
  addEventListener("pointerdown", ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  const isHeading = ({ textContent }) => textContent === ${JSON.stringify(heading)};
  const observer = new MutationObserver(() => {
    if (pressed === null || ![...document.querySelectorAll("h3")].some(isHeading)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
})`;

/** From pressing a link, whose page was asked for as the pointer came near, to that page's words. */
async function secondPage(browser: Browser, siteUrl: string): Promise<Touch> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(siteUrl, { waitUntil: "load" });
    const link = page.getByRole("link", { name: "Housing" }).first();
    await link.hover();
    await page.locator("#delivered-content").waitFor({ state: "detached" });
    await page.waitForLoadState("load");
    await link.hover();
    const shown = page.evaluate(untilShown("Sober living"));
    await link.click();
    times.push(Number(await shown));
    await context.close();
  }
  return { what: "second page by link, to its words", times, floor: null, aimMs: 150 };
}
