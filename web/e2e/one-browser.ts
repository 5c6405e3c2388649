import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, inject } from "vitest";
import { CLOCK_AHEAD_MS } from "../../api/test/clock.ts";

declare global {
  /** This worker's browser: it outlives the file that began it. */
  var workersBrowser: Promise<Browser> | undefined;
}

const aheadMs = Number(process.env[CLOCK_AHEAD_MS] ?? 0);

/** Somebody in the browser of this worker's files, which begins with the first of them and ends with the worker. */
export async function inBrowser(options: BrowserContextOptions): Promise<BrowserContext> {
  globalThis.workersBrowser ??= begin();
  const context = await (await globalThis.workersBrowser).newContext(options);
  if (aheadMs > 0) await context.addInitScript(setClockAhead, aheadMs);
  return context;
}

/** Run in a page before its own code. */
function setClockAhead(milliseconds: number): void {
  const own = globalThis.Date;
  const now = () => own.now() + milliseconds;
  globalThis.Date = new Proxy(own, {
    construct: (_, given) => Reflect.construct(own, given.length > 0 ? given : [now()]),
    get: (_, name) => (name === "now" ? now : Reflect.get(own, name)),
  });
}

/** No visitor of one file is there in the next. */
afterAll(async () => {
  const browser = await globalThis.workersBrowser;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
});

function begin(): Promise<Browser> {
  const program = inject("browser");
  return chromium.launch({
    executablePath: program.path,
    // Chromium does not start under another clock: its pages are given theirs.
    env: { ...process.env, ...program.env, ...(aheadMs > 0 ? { LD_PRELOAD: "" } : {}) },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
    ],
  });
}
