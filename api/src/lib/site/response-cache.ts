import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { type AcceptHeaders, digestOf, etagOf, isKnown, type Packing, packingFor } from "./negotiation.ts";

type Body = string | Buffer<ArrayBuffer>;
export type Reply = { status: 200 | 304; headers: Record<string, string>; body: Body | null };

/**
 * `packed` has the encoded replies, finished or not; `replies` the finished ones; `unchanged` those to clients that have the encoding. Each
 * is encoded once while the text stays the same.
 */
type CachedResponse = {
  text: string;
  unchanged: Record<Packing, Reply & { etag: string }>;
  packed: Map<Packing, Promise<Reply>>;
  replies: Map<Packing, Reply>;
};

const packers: Record<Packing, (text: string) => Promise<Body>> = {
  // Bytes, shared by all responses: of a string each slow client would hold a copy.
  identity: async (text) => Buffer.from(text),
  gzip: (text) => promisify(gzip)(text),
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

export type ResponseCache = ReturnType<typeof responseCache>;

/** The maximum age of a stale response that is served during a refresh, as a multiple of `milliseconds`. */
const MAX_STALENESS = 3;

/**
 * Caches one public JSON response for a second, with its ETag and its encodings, so that any number of readers costs one query per
 * second and none of them waits: during a refresh the old response is served. Mount `invalidateOnWrite` before all calls: after a
 * successful write, this process serves no older response; other instances may until theirs is too old. However often it is invalidated,
 * only one query runs at a time. A NOTIFY of the tables would reach the other instances sooner, but takes a lock of the whole database in
 * the commit of each booking.
 */
export function responseCache(make: () => Promise<object>, milliseconds = 1000) {
  let cached: { answer: CachedResponse; since: number } | null = null;
  /** `isOutdated`: something was written since the query began. */
  let refreshing: { answer: Promise<CachedResponse>; isOutdated: boolean } | null = null;
  let next: Promise<CachedResponse> | null = null;
  let last: CachedResponse | null = null;

  async function fresh(): Promise<CachedResponse> {
    const text = JSON.stringify(await make());
    if (last?.text !== text) last = answerOf(text);
    return last;
  }

  function refreshed(): Promise<CachedResponse> {
    if (!refreshing) return begin();
    if (!refreshing.isOutdated) return refreshing.answer;
    if (!next) {
      next = refreshing.answer.then(begin, begin);
      // A failure reaches those who wait for it; there may be none.
      next.catch(() => {});
    }
    return next;
  }

  function begin(): Promise<CachedResponse> {
    const since = performance.now();
    const own = { answer: fresh(), isOutdated: false };
    [refreshing, next] = [own, null];
    own.answer.then(
      (answer) => {
        if (!own.isOutdated) cached = { answer, since };
        if (refreshing === own) refreshing = null;
      },
      () => {
        if (refreshing === own) refreshing = null;
      },
    );
    return own.answer;
  }

  /** The response that can be served now. Starts a refresh if it is stale. */
  function servable(): CachedResponse | null {
    const age = cached ? performance.now() - cached.since : Number.POSITIVE_INFINITY;
    if (age > milliseconds) void refreshed();
    return cached && age <= milliseconds * MAX_STALENESS ? cached.answer : null;
  }

  const serve: MiddlewareHandler<AppEnv> = async (c) => {
    const answer = servable() ?? (await refreshed());
    const accept = {
      "if-none-match": c.req.header("if-none-match"),
      "accept-encoding": c.req.header("accept-encoding"),
    };
    const packing = packingFor(accept);
    const unchanged = answer.unchanged[packing];
    const { status, headers, body } = isKnown(accept, unchanged.etag) ? unchanged : await whole(answer, packing);
    return c.newResponse(body, status, headers);
  };

  /** The reply if it is already encoded; null otherwise. */
  function ready(headers: AcceptHeaders): Reply | null {
    const answer = servable();
    if (!answer) return null;
    const packing = packingFor(headers);
    const unchanged = answer.unchanged[packing];
    return isKnown(headers, unchanged.etag) ? unchanged : (answer.replies.get(packing) ?? null);
  }

  const invalidateOnWrite: MiddlewareHandler<AppEnv> = async (c, next) => {
    await next();
    if (["GET", "HEAD", "OPTIONS"].includes(c.req.method) || !c.res.ok) return;
    cached = null;
    if (refreshing) refreshing.isOutdated = true;
  };

  return { serve, ready, invalidateOnWrite };
}

const always = { "cache-control": "no-cache", vary: "accept-encoding" };

function answerOf(text: string): CachedResponse {
  const digest = digestOf(text);
  const unchangedIn = (packing: Packing) => {
    const etag = etagOf(digest, packing);
    return { status: 304 as const, headers: { ...always, etag }, body: null, etag };
  };
  const unchanged = { identity: unchangedIn("identity"), gzip: unchangedIn("gzip"), br: unchangedIn("br") };
  return { text, unchanged, packed: new Map(), replies: new Map() };
}

/** Concurrent requests share one encoding. */
function whole(answer: CachedResponse, packing: Packing): Promise<Reply> {
  const packed = answer.packed.get(packing) ?? pack(answer, packing);
  answer.packed.set(packing, packed);
  return packed;
}

async function pack({ text, unchanged, replies }: CachedResponse, packing: Packing): Promise<Reply> {
  const body = await packers[packing](text);
  const encoding: Record<string, string> = packing === "identity" ? {} : { "content-encoding": packing };
  const headers = { ...unchanged[packing].headers, "content-type": "application/json", ...encoding };
  const reply: Reply = { status: 200, headers, body };
  replies.set(packing, reply);
  return reply;
}
