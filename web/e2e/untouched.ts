import type { Page, Route } from "playwright-core";
import { aVisitor, stack } from "./stack.ts";

export const aTelephone = { viewport: { width: 390, height: 844 } };

/** A page as it stands on a telephone before anybody has touched it: opened, and left alone. */
export async function untouched(
  path: string,
  page?: Page,
  { until = "load" }: { until?: "load" | "commit" } = {},
): Promise<Page> {
  const opened = page ?? (await aVisitor(aTelephone));
  const address = `${stack.siteUrl}${path}`;
  // Going there by the page's own hand leaves out what `goto` does for those who want to press something.
  await opened.evaluate((url) => location.assign(url), address).catch(() => {});
  await opened.waitForURL(address, { waitUntil: until });
  return opened;
}

/** The line of a telephone in a bad place: 1.6 Mbit a second, 560 ms there and back. */
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

/** Holds back all code, but for the first script unless told otherwise. Answers how to let it go. */
export async function withoutCode(page: Page, code = /\/assets\/(?!first).*\.js$/): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(code, (route) => (isHeld ? void held.push(route) : route.continue()));
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}
