import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** How long an open connection may still deliver a request that was sent before the shutdown was announced. */
const LAST_REQUEST_MS = 1000;

/**
 * Lets a server end without losing a request. The answered function takes no new connections, says on the next answer of
 * each open one that it is the last (`Connection: close`, RFC 9112 section 9.6; of pipelined requests on the last one's),
 * and resolves when all connections are gone.
 */
export function shutDownGracefully(server: Server): () => Promise<void> {
  /**
   * The latest request of each open connection, and whether it was to be kept. Answered ones stay until the next: to hear
   * of the end of each would cost a fifth of an answer from memory, and to tell an answered one anything changes nothing.
   */
  const latest = new Map<Socket, { answer: ServerResponse; wasKept: boolean }>();
  const open = new Set<Socket>();
  let isShuttingDown = false;

  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      latest.delete(socket);
    });
  });
  server.prependListener("request", ({ socket }, answer) => {
    const before = latest.get(socket);
    if (before && !before.answer.headersSent) before.answer.shouldKeepAlive = before.wasKept;
    latest.set(socket, { answer, wasKept: answer.shouldKeepAlive });
    if (isShuttingDown) answer.shouldKeepAlive = false;
  });

  function cutIdle(): void {
    server.closeIdleConnections();
    // A browser opens connections in advance; one that has brought nothing does not count as idle.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }

  return async () => {
    isShuttingDown = true;
    for (const { answer } of latest.values()) answer.shouldKeepAlive = false;
    const cutting = setInterval(cutIdle, LAST_REQUEST_MS);
    // Not the HTTP server's own `close`: that one cuts idle connections at once, with a request perhaps on its way.
    await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    clearInterval(cutting);
  };
}
