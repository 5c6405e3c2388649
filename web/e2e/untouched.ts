import type { Page, Route } from "playwright-core";
import { aVisitor, stack } from "./stack.ts";

export const aTelephone = { viewport: { width: 390, height: 844 } };

/** A page on a phone with a metered connection before any interaction: opened, and left alone. */
export async function untouched(
  path: string,
  page?: Page,
  { until = "load" }: { until?: "load" | "commit" } = {},
): Promise<Page> {
  const opened = page ?? (await aVisitor(aTelephone));
  await opened.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  });
  const address = `${stack.siteUrl}${path}`;
  // `location.assign` instead of `goto`, which waits for more than the load.
  await opened.evaluate((url) => location.assign(url), address).catch(() => {});
  await opened.waitForURL(address, { waitUntil: until });
  return opened;
}

/** A poor phone connection: 1.6 Mbit/s, 560 ms round trip. */
export async function onSlowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 560,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

/** Holds back all code except the first script by default. Returns a function that releases it. */
export async function withoutCode(page: Page, code = /\/assets\/(?!first).*\.js$/): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(code, (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}
