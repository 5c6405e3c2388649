import { serve } from "@hono/node-server";
import { createLakeApp } from "./app.ts";
import { Lake } from "./lake.ts";
import { attachPresence } from "./presence.ts";

export type LakeServer = { url: string; lake: Lake; close: () => void };

/** Starts a lake on loopback. Port 0 asks the system for any free one. Resolves once it answers. */
export function startLake({ port, dir }: { port: number; dir: string }): Promise<LakeServer> {
  const lake = new Lake(dir);
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: createLakeApp(lake).fetch, port, hostname: "127.0.0.1" }, (address) => {
      const close = () => {
        server.close();
        if ("closeAllConnections" in server) server.closeAllConnections();
      };
      resolve({ url: `http://localhost:${address.port}`, lake, close });
    });
    server.once("error", reject);
    attachPresence(server);
  });
}
