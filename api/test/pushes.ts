import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll } from "vitest";
import webPush from "web-push";
import { listenFrom } from "../local/ports.ts";
import { openPushService, type Rung } from "../local/push/service.ts";

const { publicKey, privateKey } = webPush.generateVAPIDKeys();

/** What the environment says where devices may be rung. */
export const signingKeys = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey };

/** A device of a known push service, as its browser describes it; nobody is there to be rung. */
export const someDevice = () => openPushService({ keep: () => {} }).subscribe("https://fcm.googleapis.com");

/** A push service that keeps what devices were rung with. `env` names it. */
export async function testPushes() {
  const rung: Rung[] = [];
  const service = openPushService({ keep: (one) => void rung.push(one) });
  const server = createAdaptorServer({ fetch: service.app.fetch });
  const origin = `http://127.0.0.1:${await listenFrom(server, 0)}`;
  afterAll(async () => {
    const closed = once(server, "close");
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  });
  return {
    ...service,
    publicKey,
    env: {
      // One without https is for a site of this machine alone.
      PUBLIC_URL: "http://localhost",
      ...signingKeys,
      PUSH_SERVICES: origin,
    },
    /** A device as its browser describes it to the page. */
    aDevice: () => service.subscribe(origin),
    /** What has rung a device, oldest first. */
    to: (endpoint: string): Rung[] => rung.filter(({ device }) => endpoint.endsWith(`/${device}`)),
  };
}

export type TestPushes = Awaited<ReturnType<typeof testPushes>>;
