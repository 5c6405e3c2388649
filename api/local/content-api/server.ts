import { createAdaptorServer } from "@hono/node-server";
import { listenFrom } from "../ports.ts";
import { createContentApiApp } from "./app.ts";
import { ContentApi } from "./content-api.ts";
import { attachPresence } from "./presence.ts";

export type ContentApiServer = { url: string; contentApi: ContentApi; close: () => void };

/** Starts a content API on loopback, at that port or the next free one; 0 for any. Resolves when it is ready. */
export async function startContentApi({ port, dir }: { port: number; dir: string }): Promise<ContentApiServer> {
  const contentApi = new ContentApi(dir);
  const server = createAdaptorServer({ fetch: createContentApiApp(contentApi).fetch });
  attachPresence(server);
  const url = `http://localhost:${await listenFrom(server, port)}`;
  const close = () => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  };
  return { url, contentApi, close };
}
