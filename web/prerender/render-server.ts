import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { addressOfRequestPath, RENDERER_SOCKET } from "@lamplight/api/contract/prerendered-pages.ts";

/**
 * Where the server asks for a page that has become old, beside the pages. Where no socket can be, on a network's disk or at the end of a
 * path that is too long, pages are as old as their turn leaves them.
 * @param write comes once the page is as it should be, false when it cannot be written now
 */
export async function openRenderServer(folder: string, write: (address: string) => Promise<boolean>): Promise<Server> {
  const door = join(folder, RENDERER_SOCKET);
  // Left by whoever wrote pages here before.
  await rm(door, { force: true });
  const server = createServer(async ({ url = "" }, response) => {
    const address = addressOfRequestPath(url);
    response.statusCode = address === null ? 400 : (await write(address)) ? 204 : 503;
    response.end();
  });
  server.on("error", (error) => process.stderr.write(`Nobody can ask for a page that has become old: ${error}\n`));
  return server.listen(door);
}
