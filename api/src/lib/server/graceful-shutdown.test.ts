import { once } from "node:events";
import { Agent, createServer, get, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { shutDownGracefully } from "./graceful-shutdown.ts";

/** A server that answers each request with its path: a moment later, or for `/later` on command. */
async function aServer() {
  const waiting: ServerResponse[] = [];
  let arrived = 0;
  const server = createServer(({ url }, answer) => {
    arrived += 1;
    if (url === "/later") waiting.push(answer);
    else setImmediate(() => answer.end(url));
  });
  const finish = shutDownGracefully(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return { finish, port, waiting, arrived: () => arrived };
}

/** Sends requests one after the other over one kept connection, until a response says that it is the last. */
async function busyClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  let answered = 0;
  let failed = 0;
  const over = (async () => {
    for (let isLast = false; !isLast; ) {
      const sent = get({ port, host: "127.0.0.1", agent, path: "/at-once" });
      try {
        const [answer] = await once(sent, "response");
        await text(answer);
        isLast = answer.headers.connection === "close";
        answered += 1;
      } catch {
        failed += 1;
        isLast = true;
      }
    }
  })();
  return { over, counts: () => ({ answered, failed }) };
}

it("clients that never pause on their kept connections lose nothing, and each learns which response is the last", async () => {
  const { finish, port, arrived } = await aServer();
  const clients = await Promise.all(Array.from({ length: 40 }, () => busyClient(port)));
  await expect.poll(arrived).toBeGreaterThan(400);
  await finish();
  await Promise.all(clients.map(({ over }) => over));
  const counts = clients.map(({ counts: of }) => of());
  expect(counts.filter(({ failed }) => failed > 0)).toEqual([]);
  expect(counts.reduce((sum, { answered }) => sum + answered, 0)).toBe(arrived());
});

it("a request in flight is finished, and its response says that it is the last", async () => {
  const { finish, port, waiting } = await aServer();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const sent = get({ port, host: "127.0.0.1", agent, path: "/later" });
  await expect.poll(() => waiting.length).toBe(1);
  const finished = finish();
  await expect(once(connect(port, "127.0.0.1"), "connect")).rejects.toThrow("ECONNREFUSED");
  waiting[0]?.end("at last");
  const [answer] = await once(sent, "response");
  expect([answer.headers.connection, await text(answer)]).toEqual(["close", "at last"]);
  await finished;
});

it("all pipelined requests are answered, and only the last response says close", async () => {
  const { finish, port, waiting } = await aServer();
  const line = connect(port, "127.0.0.1");
  const ask = (path: string) => line.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  ask("/later");
  await expect.poll(() => waiting.length).toBe(1);
  const finished = finish();
  ask("/second");
  ask("/later");
  await expect.poll(() => waiting.length).toBe(2);
  waiting[0]?.end("/first");
  waiting[1]?.end("/third");
  const received = await text(line);
  expect(received.match(/\/(first|second|third)/g)).toEqual(["/first", "/second", "/third"]);
  expect(received.match(/connection: .*/gi)?.map((announced) => announced.toLowerCase())).toEqual([
    "connection: keep-alive",
    "connection: keep-alive",
    "connection: close",
  ]);
  await finished;
});

it("connections without any request do not delay the end", async () => {
  const { finish, port } = await aServer();
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  await finish();
});
