import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The number of requests that may wait for an earlier response. No current browser or proxy sends any. */
const MOST_WAITING = 1;

/**
 * Closes a connection with more than two unanswered requests (RFC 9112 section 9.3.2 leaves that to the server). Node would start all of
 * them at once, and a thousand fit into one read. Node's own objects for those it has read remain until the connection is closed, about
 * 2 KB each; only a proxy that sends one request at a time prevents those.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function isAllowed(socket: Socket, response: ServerResponse): boolean {
    const count = (waiting.get(socket) ?? 0) + 1;
    if (socket.destroyed || count > MOST_WAITING) {
      socket.destroy();
      return false;
    }
    waiting.set(socket, count);
    response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
    return true;
  }

  return (request, response) => {
    // A pipelined response that waits has no socket yet. Listening for the end of every response would slow down fast ones.
    if (response.socket === null && !isAllowed(request.socket, response)) return;
    listener(request, response);
  };
}
