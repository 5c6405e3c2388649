import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll } from "vitest";
import { listenFrom } from "../local/ports.ts";
import { openCarrier, type SentText } from "../local/texts/carrier.ts";

/** A text message provider that keeps its messages. `env` contains its address; tests pass replies to the API. */
export async function testTexts() {
  const texts: SentText[] = [];
  const [account, token] = ["AClamplight", "token-of-the-carrier"];
  const carrier = openCarrier({
    account,
    token,
    inboundUrl: "http://lamplight.test/api/texts/inbound",
    keep: (text) => void texts.push(text),
  });
  const server = createAdaptorServer({ fetch: carrier.app.fetch });
  const port = await listenFrom(server, 0);
  afterAll(async () => {
    const closed = once(server, "close");
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  });
  return {
    ...carrier,
    token,
    env: { SMS_URL: `http://${account}:${token}@127.0.0.1:${port}`, SMS_FROM: "+12155550100" },
    all: (): readonly SentText[] => texts,
    /** Messages to one number, oldest first. */
    to: (number: string): string[] => texts.filter(({ to }) => to === number).map(({ body }) => body),
  };
}

export type TestTexts = Awaited<ReturnType<typeof testTexts>>;
