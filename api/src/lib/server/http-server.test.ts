import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { openHttpServer } from "./http-server.ts";

/** A server, and a connection to it that sends `GET / HTTP/1.1`. */
async function ask(listener: RequestListener, timeouts: Parameters<typeof openHttpServer>[1]) {
  const server = openHttpServer(listener, timeouts).listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect(portOf(server), "127.0.0.1");
  client.on("error", () => {});
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return client;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** More than the kernel buffers for a slow reader. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

it("drops a response that no one reads", async () => {
  let end = (_isRead: boolean): void => {};
  const isRead = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  await ask((_, answer) => answer.end(LARGE).once("close", () => end(answer.writableFinished)), { silentMs: 200 });
  expect(await isRead).toBe(false);
});

it("closes a connection that sends a thousand requests before the first response, and starts only two of them", async () => {
  let begun = 0;
  const client = await ask(() => {
    begun += 1;
  }, {});
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1000));
  await once(client, "close");
  expect(begun).toBe(2);
});

it("answers a pipelined request in its turn", async () => {
  const paths = ["/1"];
  const client = await ask(({ url }, answer) => setImmediate(() => answer.end(`<${url}>`)), { keptAliveMs: 1 });
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
  expect((await text(client)).match(/<[^>]*>/g)).toEqual(["/", ...paths].map((path) => `<${path}>`));
});

it("lets a slow reader read to the end", async () => {
  const client = await ask((_, answer) => answer.end(LARGE), { silentMs: 10_000, keptAliveMs: 1 });
  let read = 0;
  for await (const piece of client) read += piece.length;
  expect(read).toBeGreaterThan(LARGE.length);
});
