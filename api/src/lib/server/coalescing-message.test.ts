import { once } from "node:events";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { chanceFrom } from "../../../test/chance.ts";
import { CoalescingMessage } from "./coalescing-message.ts";
import { openHttpServer } from "./http-server.ts";

/** Sends a body in chunks of these sizes and returns it as it arrives, with the number of pieces. */
async function sendAndReceive(chunks: Buffer[]): Promise<{ body: Buffer; pieces: number }> {
  const server = openHttpServer(async (request, answer) => {
    let pieces = 0;
    request.on("data", () => (pieces += 1));
    const body = await buffer(request);
    answer.writeHead(200, { "x-pieces": pieces }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const socket = connect(port, "127.0.0.1");
  const framed = chunks.flatMap((chunk) =>
    [`${chunk.length.toString(16)}\r\n`, chunk, "\r\n"].map((part) => Buffer.from(part)),
  );
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
  socket.write(Buffer.concat([Buffer.from(head), ...framed, Buffer.from("0\r\n\r\n")]));
  const answer = await buffer(socket);
  const bodyAt = answer.indexOf("\r\n\r\n") + 4;
  return {
    body: answer.subarray(bodyAt),
    pieces: Number(/x-pieces: (\d+)/.exec(answer.subarray(0, bodyAt).toString())?.[1]),
  };
}

it("passes on every byte in order, whatever the sizes of the pieces", async () => {
  const chance = chanceFrom(43);
  const sizes = Array.from({ length: 300 }, () => Math.ceil(chance() ** 4 * 20_000));
  const chunks = sizes.map((size) => Buffer.from(Array.from({ length: size }, () => Math.floor(chance() * 256))));
  const { body } = await sendAndReceive(chunks);
  expect(body.includes(Buffer.concat(chunks))).toBe(true);
});

it("holds a thousand tiny pieces as a few large ones", async () => {
  const { pieces } = await sendAndReceive(Array.from({ length: 1000 }, () => Buffer.from("a")));
  expect(pieces).toBeLessThan(10);
});

it("of 60 bodies of single bytes, almost nothing is parsed once they are dropped", async () => {
  const parsed = vi.spyOn(CoalescingMessage.prototype, "push");
  const dropped: CoalescingMessage[] = [];
  const server = openHttpServer((request, answer) => {
    if (!(request instanceof CoalescingMessage)) throw new Error("The server makes other messages");
    request.resume();
    request.once("shredded", () => {
      dropped.push(request);
      if (dropped.length === CONNECTIONS) answer.end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const body = Buffer.from("1\r\na\r\n".repeat(PIECES));
  const head = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, "127.0.0.1"));
  onTestFinished(() => {
    parsed.mockRestore();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  for (const socket of sockets) {
    socket.on("error", () => {});
    socket.write(head);
    socket.write(body);
  }
  await expect.poll(() => dropped.length).toBe(CONNECTIONS);
  // What had been sent is either read by then or waits in the network.
  await expect.poll(() => dropped.every(({ socket }) => socket.isPaused())).toBe(true);
  expect(parsed.mock.calls.length).toBeLessThan((CONNECTIONS * PIECES) / 2);
});
const CONNECTIONS = 60;
const PIECES = 40_000;
