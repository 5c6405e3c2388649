import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { addressOfRequestPath, RENDERER_SOCKET } from "@lamplight/api/contract/prerendered-pages.ts";

/**
 * Listens on a socket beside the pages, where the server requests stale pages. If no socket can be opened, as on a
 * network disk or with a path that is too long, stale pages wait for their turn.
 * @param write resolves to true once the page is current, and to false when it cannot be rendered now
 */
export async function openRenderServer(folder: string, write: (address: string) => Promise<boolean>): Promise<Server> {
  const socket = join(folder, RENDERER_SOCKET);
  // Left by an earlier run.
  await rm(socket, { force: true });
  const server = createServer(async ({ url = "" }, response) => {
    const address = addressOfRequestPath(url);
    response.statusCode = address === null ? 400 : (await write(address)) ? 204 : 503;
    response.end();
  });
  server.on("error", (error) => process.stderr.write(`No render requests for stale pages are possible: ${error}\n`));
  return server.listen(socket);
}
