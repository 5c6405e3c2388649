import { createServer, type RequestListener, type Server } from "node:http";
import { LONGEST_UPLOAD_MS } from "./body-limits.ts";
import { CoalescingMessage } from "./coalescing-message.ts";
import { limitPipelining } from "./pipelining.ts";

/** All in milliseconds. */
const TIMEOUTS = {
  /** Longer than the minute after which load balancers close an idle connection: the side that closes first never uses a closed one. */
  keptAliveMs: 75_000,
  /** From the first byte of a request, or from the beginning of its connection, to the end of its headers. */
  headersMs: 75_000,
  /** For a whole request. `bodies` rejects slow ones much earlier; this is for requests that it never sees. */
  requestMs: LONGEST_UPLOAD_MS,
  /**
   * How long a connection with a request may be silent in both directions. It ends responses that no one reads. Event streams
   * send a heartbeat every four seconds.
   */
  silentMs: 75_000,
};

/**
 * A server with a timeout for every way in which a client can make it wait. The number of connections is not limited: behind the proxy
 * all come from its address, and a waiting one costs about 20 KB until it times out.
 */
export function openHttpServer(listener: RequestListener, timeouts: Partial<typeof TIMEOUTS> = {}): Server {
  const { keptAliveMs, headersMs, requestMs, silentMs } = { ...TIMEOUTS, ...timeouts };
  const server = createServer(
    {
      keepAliveTimeout: keptAliveMs,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      IncomingMessage: CoalescingMessage,
    },
    limitPipelining(listener),
  );
  return server.setTimeout(silentMs);
}
