import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll } from "vitest";
import webPush from "web-push";
import { listenFrom } from "../local/ports.ts";
import { openPushService, type ReceivedPush } from "../local/push/service.ts";

const { publicKey, privateKey } = webPush.generateVAPIDKeys();

/** The environment variables of push notifications. */
export const signingKeys = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey };

/** A device of a known push service, with no one to receive anything. */
export const someDevice = () => openPushService({ keep: () => {} }).subscribe("https://fcm.googleapis.com");

/** A push service that keeps what devices receive. `env` contains its address. */
export async function testPushes() {
  const received: ReceivedPush[] = [];
  const service = openPushService({ keep: (one) => void received.push(one) });
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
      // A push service without https is allowed only for a site on this machine.
      PUBLIC_URL: "http://localhost",
      ...signingKeys,
      PUSH_SERVICES: origin,
    },
    /** A subscription as the browser gives it to the page. */
    aDevice: () => service.subscribe(origin),
    /** The device's received pushes, oldest first. */
    to: (endpoint: string): ReceivedPush[] => received.filter(({ device }) => endpoint.endsWith(`/${device}`)),
  };
}

export type TestPushes = Awaited<ReturnType<typeof testPushes>>;
