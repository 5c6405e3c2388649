import { setTimeout as pause } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Logger } from "pino";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { contentApi } from "../site/content-source.ts";
import { tracedFetch } from "../tracing/spans.ts";

const VERSION = "v2025-02-19";
const TIMEOUT_MS = 4000;
/** No query is asked this long after the content API was out of reach. */
const RETRY_MS = 10_000;
/** The server asks for this when it has no room for more readers. */
const GOAWAY_RETRY_MS = 60_000;
/** How long an answer counts that changes by time alone: closed job openings. */
const CLOCK_MS = 3_600_000;

const Answer = z.object({ result: z.unknown(), syncTags: z.array(z.string()).optional() });
const Publication = z.object({ tags: z.array(z.string()).optional() });

/** `turn` ends when its last reading has. */
type Watcher = { query: string; onAnswer: (text: string) => void | Promise<void>; turn: Promise<void> };
type Known = { answer: Promise<string>; text?: string; tags?: readonly string[] | undefined; until: number };

export type PublishedContent = ReturnType<typeof openPublishedContent>;

/**
 * Reads published content as visitors do, without a token, so that it never sees a draft. Answers are kept until something that they depend
 * on is published. Follows publications from the first query on, and forgets all answers after each interruption.
 */
export function openPublishedContent(content: Config["content"], log: Logger) {
  const { projectId, dataset, apiHost } = content;
  const headers = { "x-sanity-project-id": projectId };
  const api = apiHost ?? contentApi(content);
  const cdn = apiHost ?? `https://${projectId}.apicdn.sanity.io`;
  const known = new Map<string, Known>();
  const closing = new AbortController();
  const watchers = new Set<Watcher>();
  let isFollowing = false;
  /** Id of the last publication: the CDN's answer is at least as new. */
  let lastEvent: string | undefined;
  let pausedUntil = 0;

  async function ask(query: string): Promise<z.infer<typeof Answer>> {
    if (performance.now() < pausedUntil) throw new Error("The content API is out of reach");
    const parameters = { query, perspective: "published", returnQuery: "false" };
    const search = new URLSearchParams({ ...parameters, ...(lastEvent ? { lastLiveEventId: lastEvent } : {}) });
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const url = `${cdn}/${VERSION}/data/query/${dataset}?${search}`;
    const response = await tracedFetch("read content", url, { headers, signal }).catch((error: unknown) => {
      pausedUntil = performance.now() + RETRY_MS;
      throw error;
    });
    if (response.status >= 500 || response.status === 429) pausedUntil = performance.now() + RETRY_MS;
    if (!response.ok) throw new Error(`The content API returned ${response.status}`);
    return Answer.parse(await response.json());
  }

  function valid(query: string): Known | undefined {
    const found = known.get(query);
    return found && performance.now() < found.until ? found : undefined;
  }

  function begin(query: string): Promise<string> {
    const until = query.includes("now()") ? performance.now() + CLOCK_MS : Number.POSITIVE_INFINITY;
    const asked = ask(query);
    const own: Known = { until, answer: asked.then(({ result }) => JSON.stringify(result ?? null)) };
    known.set(query, own);
    Promise.all([asked, own.answer]).then(
      ([{ syncTags }, text]) => Object.assign(own, { text, tags: syncTags }),
      () => known.get(query) === own && known.delete(query),
    );
    return own.answer;
  }

  /** @param tags what was published; undefined if that is unknown */
  function forget(tags: readonly string[] | undefined): void {
    pausedUntil = 0;
    for (const [query, answer] of known)
      if (!tags || !answer.tags || answer.tags.some((tag) => tags.includes(tag))) known.delete(query);
    for (const watcher of watchers) if (!known.has(watcher.query)) look(watcher);
  }

  /** The readings of one watcher come in their order. */
  function look(watcher: Watcher): void {
    watcher.turn = watcher.turn.then(async () => {
      try {
        await watcher.onAnswer(await read(watcher.query));
      } catch (error) {
        if (closing.signal.aborted) return;
        log.debug({ err: error }, "content is out of reach; trying again");
        setTimeout(look, RETRY_MS, watcher).unref();
      }
    });
  }

  function read(query: string): Promise<string> {
    if (!isFollowing) void follow();
    isFollowing = true;
    return valid(query)?.answer ?? begin(query);
  }

  async function follow(): Promise<void> {
    let wasFollowing = true;
    while (!closing.signal.aborted) {
      const retryMs = await followOnce().catch((error: unknown) => {
        if (wasFollowing && !closing.signal.aborted)
          log.warn({ reason: String(error) }, "publications are not received; trying again");
        return null;
      });
      wasFollowing = retryMs !== null;
      await pause(retryMs ?? RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  /** Follows one connection to its end. Returns how long to wait before the next. */
  async function followOnce(): Promise<number> {
    const url = `${api}/${VERSION}/data/live/events/${dataset}`;
    const response = await fetch(url, { headers: { ...headers, accept: "text/event-stream" }, signal: closing.signal });
    if (!response.ok || !response.body) throw new Error(`The content API returned ${response.status}`);
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event = "message", id, data } of events) {
      if (event === "goaway") return GOAWAY_RETRY_MS;
      if (event === "message") {
        lastEvent = id;
        forget(Publication.parse(JSON.parse(data)).tags);
      }
      // What was published before the connection is not announced.
      if (event === "welcome" || event === "restart") forget(undefined);
    }
    return RETRY_MS;
  }

  return {
    /** The JSON text of a query's result. Rejects while the content API is out of reach. */
    read,

    /** Calls back with a query's result now, or once content is within reach, and after each publication that may have changed it. */
    watch(query: string, onAnswer: Watcher["onAnswer"]): void {
      const watcher = { query, onAnswer, turn: Promise.resolve() };
      watchers.add(watcher);
      look(watcher);
    },

    /** The same text if it is there and nothing that it depends on was published since. */
    current: (query: string): string | undefined => valid(query)?.text,

    close: () => closing.abort(),
  };
}
