import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export type RawRequest = {
  socket: Socket;
  /** Everything received until the connection ends. */
  answer: Promise<string>;
};

/** The end of the headers, unless they are endless. */
const HEAD_END = "\r\n\r\n";

/** Sends a request byte for byte and keeps the connection open for more. Adds `Host`. */
export function rawRequest(
  port: number,
  head: readonly string[],
  body: readonly (Buffer | string)[] = [],
  headEnd = HEAD_END,
): RawRequest {
  const socket = connect(port, "127.0.0.1");
  const read: Buffer[] = [];
  socket.on("error", () => {}).on("data", (piece: Buffer) => read.push(piece));
  const answer = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(Buffer.concat(read).toString()));
  });
  socket.write(`${[head[0], "Host: localhost", ...head.slice(1)].join("\r\n")}${headEnd}`);
  for (const piece of body) socket.write(piece);
  return { socket, answer };
}

/** Sends pieces with a pause after each, respecting backpressure, until all are sent or the connection ends. */
export async function sendPaced({ socket, answer }: RawRequest, pieces: Iterable<Buffer | string>, paceMs: number) {
  for (const piece of pieces) {
    if (socket.destroyed || socket.writableEnded) return;
    if (!socket.write(piece)) await Promise.race([new Promise((taken) => socket.once("drain", taken)), answer]);
    if (paceMs > 0) await pause(paceMs);
  }
}
