import { type Browser, chromium } from "playwright-core";
import { afterAll, inject } from "vitest";

let running: Promise<Browser> | undefined;

/** The browser of this file's tests, begun with the first of them. */
export function oneBrowser(): Promise<Browser> {
  running ??= begin();
  return running;
}
afterAll(async () => (await running)?.close());

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
