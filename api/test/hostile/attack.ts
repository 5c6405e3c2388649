import type { HostileRequest } from "./corpus.ts";
import { rawRequest, sendPaced } from "./raw-request.ts";

/** Sends a hostile request over many connections at once. Resolves with the answers when all connections have ended. */
export async function attack(port: number, request: HostileRequest, connections: number): Promise<string[]> {
  const { head, body = () => [], paceMs = 0, isHeadUnfinished, isAbandoned } = request;
  const all = Array.from({ length: connections }, () =>
    rawRequest(port, head, [], isHeadUnfinished ? "\r\n" : undefined),
  );
  await Promise.all(all.map((one) => sendPaced(one, body(), paceMs)));
  if (isAbandoned) for (const { socket } of all) socket.destroy();
  return Promise.all(all.map(({ answer }) => answer));
}

/** Pipelines requests for `path` over many connections and reads no response. */
export function askWithoutReading(port: number, path: string, connections: number): { leave: () => void } {
  const pipelined = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const all = Array.from({ length: connections }, () => rawRequest(port, [`GET ${path} HTTP/1.1`], [pipelined]));
  for (const { socket } of all) socket.pause();
  return {
    leave: () => {
      for (const { socket } of all) socket.destroy();
    },
  };
}
