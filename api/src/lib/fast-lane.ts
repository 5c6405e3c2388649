import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import type { AnswerCache, Reply } from "./answer-cache.ts";
import { logRequest, requestIdFrom } from "./requests.ts";

/**
 * Answers the address that everyone asks for straight from memory, before anything is made of the request: with the same
 * status, headers and bytes as `rest` would, and `cache-status` (RFC 9211) to tell the two apart. Whatever does not lie
 * ready goes on to `rest`.
 */
export function fastLane(
  path: string,
  kept: AnswerCache,
  protection: Record<string, string>,
  log: Logger,
  rest: RequestListener,
): RequestListener {
  const heads = new WeakMap<Reply, string[]>();

  /** Names and values in turn, as node:http sends them soonest. */
  function headOf(reply: Reply): string[] {
    const known = heads.get(reply);
    if (known) return known;
    const length = reply.body === null ? {} : { "content-length": String(Buffer.byteLength(reply.body)) };
    const head = Object.entries({
      ...protection,
      ...reply.headers,
      ...length,
      "cache-status": "lamplight; hit",
    }).flat();
    heads.set(reply, head);
    return head;
  }

  return (request, answer) => {
    const reply = request.url === path && request.method === "GET" ? kept.ready(request.headers) : null;
    if (!reply) return rest(request, answer);
    const began = performance.now();
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    answer.writeHead(reply.status, [...headOf(reply), "x-request-id", requestId]).end(reply.body);
    logRequest(log, { requestId, method: "GET", path, status: reply.status }, began);
  };
}
