import { createAdaptorServer } from "@hono/node-server";
import { listenFrom } from "../ports.ts";
import { createLakeApp } from "./app.ts";
import { Lake } from "./lake.ts";
import { attachPresence } from "./presence.ts";

export type LakeServer = { url: string; lake: Lake; close: () => void };

/** Starts a lake on loopback: on that port, or the next that is free; 0 takes any. Resolves once it answers. */
export async function startLake({ port, dir }: { port: number; dir: string }): Promise<LakeServer> {
  const lake = new Lake(dir);
  const server = createAdaptorServer({ fetch: createLakeApp(lake).fetch });
  attachPresence(server);
  const url = `http://localhost:${await listenFrom(server, port)}`;
  const close = () => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  };
  return { url, lake, close };
}
