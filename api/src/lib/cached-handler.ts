import type { RequestListener } from "node:http";
import { requestIdFrom } from "./requests.ts";
import type { Reply, ResponseCache } from "./response-cache.ts";
import type { Services } from "./services.ts";

/** How often the number of cached responses is logged. */
const SUM_MS = 1000;

/**
 * Answers the address that everyone asks for straight from memory, before anything is made of the request: with the same
 * status, headers and bytes as `rest` would, and `cache-status` (RFC 9211) to tell the two apart. Whatever does not lie
 * ready goes on to `rest`.
 *
 * None of these answers can fail, and a line for each would cost as much as the answer: the log has their sums.
 */
export function cachedHandler(
  path: string,
  kept: ResponseCache,
  protection: Record<string, string>,
  { log, meters }: Pick<Services, "log" | "meters">,
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

  let sums = { whole: 0, unchanged: 0 };
  let isCounting = false;

  function count({ status }: Reply): void {
    if (status === 304) sums.unchanged += 1;
    else sums.whole += 1;
    if (!isCounting) setTimeout(notify, SUM_MS).unref();
    isCounting = true;
  }

  function notify(): void {
    log.info({ path, ...sums }, "requests answered from memory");
    meters.answeredFromMemory(sums.whole + sums.unchanged);
    sums = { whole: 0, unchanged: 0 };
    isCounting = false;
  }

  return (request, answer) => {
    if (request.url !== path || request.method !== "GET") return rest(request, answer);
    const asked = askedIn(request.rawHeaders);
    const reply = kept.ready(asked);
    if (!reply) return rest(request, answer);
    const requestId = requestIdFrom(asked["x-request-id"]);
    answer.writeHead(reply.status, [...headOf(reply), "x-request-id", requestId]).end(reply.body);
    count(reply);
  };
}

const READ = ["if-none-match", "accept-encoding", "x-request-id"] as const;

/**
 * What is read of a request here, from names and values in turn, put together as node:http would (RFC 9110, 5.3). Its own
 * `headers` makes an object of all of them first, and that is a tenth of such an answer.
 */
function askedIn(raw: readonly string[]): Partial<Record<(typeof READ)[number], string>> {
  const asked: Partial<Record<(typeof READ)[number], string>> = {};
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = "", value = ""] = [raw[at], raw[at + 1]];
    const known = READ.find((one) => one.length === name.length && one === name.toLowerCase());
    if (known) asked[known] = asked[known] === undefined ? value : `${asked[known]}, ${value}`;
  }
  return asked;
}
