import { createServer, type RequestListener, type Server } from "node:http";
import { LONGEST_UPLOAD_MS } from "./body-limits.ts";
import { CoalescingMessage } from "./coalescing-message.ts";
import { limitPipelining } from "./pipelining.ts";

/** All in milliseconds. */
const TIMEOUTS = {
  /** Longer than the minute after which balancers let go of an idle connection: who lets go first never meets a closed one. */
  keptAliveMs: 75_000,
  /** From the first byte of a request, or from the beginning of its connection, to the end of its headers. */
  headersMs: 75_000,
  /** For a whole request. `bodies` cuts off slow ones long before; this is for those that it never sees. */
  requestMs: LONGEST_UPLOAD_MS,
  /**
   * How long no byte may move on a connection that carries a request, in either direction: so an answer that nobody reads is
   * thrown away. Event streams send a heartbeat every four seconds.
   */
  silentMs: 75_000,
};

/**
 * A server that no client can keep waiting for ever. The number of connections is not bounded: behind the proxy all come from
 * its address, and one that waits costs about 20 KB until one of these times is over.
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
