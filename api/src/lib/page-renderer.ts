import { request } from "node:http";
import { join } from "node:path";
import { RENDERER_SOCKET, requestPathOf } from "../../contract/prerendered-pages.ts";

/** Longer than rendering takes, but not longer than a visitor should wait when a stale page is available. */
const TIMEOUT_MS = 1000;
/** How long the renderer is not asked again after a timeout. */
const LEFT_ALONE_MS = 2000;

/**
 * Asks the program that writes pages to write one anew. Comes once it has, and as well when it cannot, is not there, or takes too
 * long: what lies there is then the best there is.
 */
export function pageWriter(pagesDir: string): (address: string) => Promise<void> {
  const socketPath = join(pagesDir, RENDERER_SOCKET);
  let leftAloneUntil = 0;

  return (address) =>
    new Promise((resolve) => {
      if (performance.now() < leftAloneUntil) return resolve();
      const asked = request({ socketPath, path: requestPathOf(address), agent: false, timeout: TIMEOUT_MS });
      asked.on("timeout", () => {
        leftAloneUntil = performance.now() + LEFT_ALONE_MS;
        asked.destroy();
      });
      asked.on("response", (answer) => answer.resume());
      asked.on("error", () => {});
      asked.on("close", resolve);
      asked.end();
    });
}
