import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, inject } from "vitest";
import { CLOCK_AHEAD_MS } from "../../api/test/clock.ts";

declare global {
  /** The browser of this worker, which outlives the test file that started it. */
  var workersBrowser: Promise<Browser> | undefined;
}

const aheadMs = Number(process.env[CLOCK_AHEAD_MS] ?? 0);

/** A context in this worker's browser, which starts with the first file and ends with the worker. */
export async function inBrowser(options: BrowserContextOptions): Promise<BrowserContext> {
  globalThis.workersBrowser ??= launch();
  const context = await (await globalThis.workersBrowser).newContext(options);
  if (aheadMs > 0) await context.addInitScript(setClockAhead, aheadMs);
  return context;
}

/** Runs in a page before its own code. */
function setClockAhead(milliseconds: number): void {
  const own = globalThis.Date;
  const now = () => own.now() + milliseconds;
  globalThis.Date = new Proxy(own, {
    construct: (_, given) => Reflect.construct(own, given.length > 0 ? given : [now()]),
    get: (_, name) => (name === "now" ? now : Reflect.get(own, name)),
  });
}

/** Close all contexts of one file before the next. */
afterAll(async () => {
  const browser = await globalThis.workersBrowser;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
});

function launch(): Promise<Browser> {
  const program = inject("browser");
  return chromium.launch({
    executablePath: program.path,
    // Chromium does not start with a shifted clock, so its pages get it instead.
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
