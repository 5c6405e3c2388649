import type { RequestListener } from "node:http";
import { requestIdFrom } from "../http/requests.ts";
import type { Services } from "../services.ts";
import type { Reply, ResponseCache } from "./response-cache.ts";

/** How often the number of cached responses is logged. */
const SUM_MS = 1000;

/**
 * Answers the most requested path from memory before Hono sees the request, with the same status, headers and bytes as `rest`, plus
 * `cache-status` (RFC 9211) to tell the two apart. Everything that isn't cached goes to `rest`.
 *
 * These responses can't fail, and a log line for each would cost as much as the response, so the log has their sums.
 */
export function cachedHandler(
  path: string,
  cache: ResponseCache,
  protection: Record<string, string>,
  { log, meters }: Pick<Services, "log" | "meters">,
  rest: RequestListener,
): RequestListener {
  const heads = new WeakMap<Reply, string[]>();

  /** Names and values alternate: the form that node:http sends fastest. */
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

  let sums = { whole: 0, unchanged: 0 };
  let isCounting = false;

  function count({ status }: Reply): void {
    if (status === 304) sums.unchanged += 1;
    else sums.whole += 1;
    if (!isCounting) setTimeout(logSums, SUM_MS).unref();
    isCounting = true;
  }

  function logSums(): void {
    log.info({ path, ...sums }, "requests answered from memory");
    meters.answeredFromMemory(sums.whole + sums.unchanged);
    sums = { whole: 0, unchanged: 0 };
    isCounting = false;
  }

  return (request, response) => {
    if (request.url !== path || request.method !== "GET") return rest(request, response);
    const headers = headersIn(request.rawHeaders);
    const reply = cache.ready(headers);
    if (!reply) return rest(request, response);
    const requestId = requestIdFrom(headers["x-request-id"]);
    response.writeHead(reply.status, [...headOf(reply), "x-request-id", requestId]).end(reply.body);
    count(reply);
  };
}

const READ = ["if-none-match", "accept-encoding", "x-request-id"] as const;

/**
 * The headers that are read here, from raw names and values, joined as node:http does (RFC 9110, 5.3). `request.headers` would parse all
 * of them first, which takes a tenth of the time of such a response.
 */
function headersIn(raw: readonly string[]): Partial<Record<(typeof READ)[number], string>> {
  const headers: Partial<Record<(typeof READ)[number], string>> = {};
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = "", value = ""] = [raw[at], raw[at + 1]];
    const known = READ.find((one) => one.length === name.length && one === name.toLowerCase());
    if (known) headers[known] = headers[known] === undefined ? value : `${headers[known]}, ${value}`;
  }
  return headers;
}
