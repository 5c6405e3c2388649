import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./app-env.ts";
import { type Asked, digestOf, isKnown, type Packing, packingFor } from "./negotiation.ts";

type Body = string | Buffer<ArrayBuffer>;
export type Reply = { status: 200 | 304; headers: Record<string, string>; body: Body | null };

/** `replies` are those of `packed` that are done; each is made once, for as long as the text stays the same. */
type Answer = {
  text: string;
  etag: string;
  unchanged: Reply;
  packed: Map<Packing, Promise<Reply>>;
  replies: Map<Packing, Reply>;
};

const packers: Record<Packing, (text: string) => Promise<Body>> = {
  identity: async (text) => text,
  gzip: (text) => promisify(gzip)(text),
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

export type ResponseCache = ReturnType<typeof responseCache>;

/** So old may an answer be that is given while a new one is being made, in the times that it counts as new. */
const STILL_GIVEN = 3;

/**
 * Keeps one public JSON answer for a second, with its ETag and packed forms, so that a crowd of readers costs one query a
 * second and none of them waits for it: while it is made anew, the old one is given. `invalidateOnWrite` stands before the
 * calls that change what the answer says: after one that did, nobody reads the old answer through this process; readers of
 * other copies may until theirs is `STILL_GIVEN`. However often it is forgotten, one query runs at a time.
 */
export function responseCache(make: () => Promise<object>, milliseconds = 1000) {
  let kept: { answer: Answer; since: number } | null = null;
  /** `isOutdated`: something was written since its query began. */
  let coming: { answer: Promise<Answer>; isOutdated: boolean } | null = null;
  let next: Promise<Answer> | null = null;
  let last: Answer | null = null;

  async function fresh(): Promise<Answer> {
    const text = JSON.stringify(await make());
    if (last?.text !== text) last = answerOf(text);
    return last;
  }

  function renewed(): Promise<Answer> {
    if (!coming) return begin();
    if (!coming.isOutdated) return coming.answer;
    if (!next) {
      next = coming.answer.then(begin, begin);
      // Whoever waits for it hears of a failure; nobody has to.
      next.catch(() => {});
    }
    return next;
  }

  function begin(): Promise<Answer> {
    const since = performance.now();
    const mine = { answer: fresh(), isOutdated: false };
    [coming, next] = [mine, null];
    mine.answer.then(
      (answer) => {
        if (!mine.isOutdated) kept = { answer, since };
        if (coming === mine) coming = null;
      },
      () => {
        if (coming === mine) coming = null;
      },
    );
    return mine.answer;
  }

  /** What can be given now. Sees to it that it is made anew in time. */
  function atHand(): Answer | null {
    const age = kept ? performance.now() - kept.since : Number.POSITIVE_INFINITY;
    if (age > milliseconds) void renewed();
    return kept && age <= milliseconds * STILL_GIVEN ? kept.answer : null;
  }

  const serve: MiddlewareHandler<AppEnv> = async (c) => {
    const answer = atHand() ?? (await renewed());
    const asked = {
      "if-none-match": c.req.header("if-none-match"),
      "accept-encoding": c.req.header("accept-encoding"),
    };
    const { status, headers, body } = isKnown(asked, answer.etag)
      ? answer.unchanged
      : await whole(answer, packingFor(asked));
    return c.newResponse(body, status, headers);
  };

  /** The reply when it lies ready in memory; null when something is to be made first. */
  function ready(asked: Asked): Reply | null {
    const answer = atHand();
    if (!answer) return null;
    return isKnown(asked, answer.etag) ? answer.unchanged : (answer.replies.get(packingFor(asked)) ?? null);
  }

  const invalidateOnWrite: MiddlewareHandler<AppEnv> = async (c, next) => {
    await next();
    if (["GET", "HEAD", "OPTIONS"].includes(c.req.method) || !c.res.ok) return;
    kept = null;
    if (coming) coming.isOutdated = true;
  };

  return { serve, ready, invalidateOnWrite };
}

const always = { "cache-control": "no-cache", vary: "accept-encoding" };

function answerOf(text: string): Answer {
  const etag = `"${digestOf(text)}"`;
  const unchanged: Reply = { status: 304, headers: { ...always, etag }, body: null };
  return { text, etag, unchanged, packed: new Map(), replies: new Map() };
}

/** However many ask at once, the answer is packed once. */
function whole(answer: Answer, packing: Packing): Promise<Reply> {
  const packed = answer.packed.get(packing) ?? pack(answer, packing);
  answer.packed.set(packing, packed);
  return packed;
}

async function pack({ text, etag, replies }: Answer, packing: Packing): Promise<Reply> {
  const body = await packers[packing](text);
  const encoding: Record<string, string> = packing === "identity" ? {} : { "content-encoding": packing };
  const headers = { ...always, etag, "content-type": "application/json", ...encoding };
  const reply: Reply = { status: 200, headers, body };
  replies.set(packing, reply);
  return reply;
}
