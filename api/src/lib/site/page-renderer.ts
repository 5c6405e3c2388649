import { request } from "node:http";
import { join } from "node:path";
import { RENDERER_SOCKET, requestPathOf } from "../../../contract/prerendered-pages.ts";

/** Milliseconds. Longer than rendering takes, but not longer than a visitor should wait when a stale page is available. */
const TIMEOUT_MS = 1000;
/** Milliseconds without further requests to the renderer after a timeout. */
const PAUSE_MS = 2000;

/**
 * Asks the prerenderer to render a page again. Also resolves when it fails, doesn't run or takes too long: then the stored page is
 * served.
 */
export function pageWriter(pagesDir: string): (address: string) => Promise<void> {
  const socketPath = join(pagesDir, RENDERER_SOCKET);
  let pausedUntil = 0;

  return (address) =>
    new Promise((resolve) => {
      if (performance.now() < pausedUntil) return resolve();
      const renderRequest = request({ socketPath, path: requestPathOf(address), agent: false, timeout: TIMEOUT_MS });
      renderRequest.on("timeout", () => {
        pausedUntil = performance.now() + PAUSE_MS;
        renderRequest.destroy();
      });
      renderRequest.on("response", (response) => response.resume());
      renderRequest.on("error", () => {});
      renderRequest.on("close", resolve);
      renderRequest.end();
    });
}
