import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that wait for the answer before theirs. No browser and no proxy of today sends any. */
const MOST_WAITING = 1;

/**
 * Closes a connection that carries more than two unanswered requests (RFC 9112 section 9.3.2 leaves that to the server). Node
 * would begin all of them at once, and a thousand fit into one read. Its own objects for those it has read remain until the
 * connection is closed, some 2 KB each; only a proxy, which asks for one thing at a time, keeps those away.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function isAllowed(socket: Socket, answer: ServerResponse): boolean {
    const count = (waiting.get(socket) ?? 0) + 1;
    if (socket.destroyed || count > MOST_WAITING) {
      socket.destroy();
      return false;
    }
    waiting.set(socket, count);
    answer.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 0) - 1));
    return true;
  }

  return (request, answer) => {
    // A pipelined response that waits has no socket yet. Listening for each end would slow down fast responses.
    if (answer.socket === null && !isAllowed(request.socket, answer)) return;
    listener(request, answer);
  };
}
