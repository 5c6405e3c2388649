import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** Milliseconds in which an open connection may still deliver a request that was sent before the shutdown was announced. */
const LAST_REQUEST_MS = 1000;

/**
 * Prepares a server for a shutdown that loses no request. The returned function accepts no new connections, announces the end on the
 * next response of each open one (`Connection: close`, RFC 9112 section 9.6; with pipelining, on the last response), and resolves when
 * all connections are closed.
 */
export function shutDownGracefully(server: Server): () => Promise<void> {
  /**
   * The latest request of each open connection, and whether its connection was to be kept. Finished requests stay until the next one:
   * listening for the end of each would cost a fifth of a cached response, and changing a finished response has no effect.
   */
  const latest = new Map<Socket, { response: ServerResponse; wasKept: boolean }>();
  const open = new Set<Socket>();
  let isShuttingDown = false;

  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      latest.delete(socket);
    });
  });
  server.prependListener("request", ({ socket }, response) => {
    const before = latest.get(socket);
    if (before && !before.response.headersSent) before.response.shouldKeepAlive = before.wasKept;
    latest.set(socket, { response, wasKept: response.shouldKeepAlive });
    if (isShuttingDown) response.shouldKeepAlive = false;
  });

  function cutIdle(): void {
    server.closeIdleConnections();
    // A browser opens connections in advance; Node doesn't count one without any request as idle.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }

  return async () => {
    isShuttingDown = true;
    for (const { response } of latest.values()) response.shouldKeepAlive = false;
    const cutting = setInterval(cutIdle, LAST_REQUEST_MS);
    // `server.close` would close idle connections at once, even if a request is on its way.
    await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    clearInterval(cutting);
  };
}
