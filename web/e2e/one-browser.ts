import { type Browser, chromium } from "playwright-core";
import { afterAll, inject } from "vitest";

declare global {
  /** This worker's browser: it outlives the file that began it. */
  var workersBrowser: Promise<Browser> | undefined;
}

/** The browser of this worker's files, begun with the first of them. It ends with the worker. */
export function oneBrowser(): Promise<Browser> {
  globalThis.workersBrowser ??= begin();
  return globalThis.workersBrowser;
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
    env: { ...process.env, ...program.env },
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
