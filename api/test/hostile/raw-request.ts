import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

export type RawRequest = {
  socket: Socket;
  /** All that comes back until the server closes the connection, or it breaks. */
  answer: Promise<string>;
};

/** Sends a request byte for byte as written, and leaves the connection open for more. `Host` is added. */
export function rawRequest(port: number, head: string[], body: readonly (Buffer | string)[] = []): RawRequest {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const answer = text(socket).catch(() => "");
  socket.write(`${[head[0], "Host: localhost", ...head.slice(1)].join("\r\n")}\r\n\r\n`);
  for (const piece of body) socket.write(piece);
  return { socket, answer };
}
