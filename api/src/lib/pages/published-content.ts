import { setTimeout as pause } from "node:timers/promises";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Logger } from "pino";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { contentApi } from "../site/content-source.ts";

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
  let isFollowing = false;
  /** Id of the last publication: the CDN's answer is at least as new. */
  let lastEvent: string | undefined;
  let pausedUntil = 0;

  async function ask(query: string): Promise<z.infer<typeof Answer>> {
    if (performance.now() < pausedUntil) throw new Error("The content API is out of reach");
    const parameters = { query, perspective: "published", returnQuery: "false" };
    const search = new URLSearchParams({ ...parameters, ...(lastEvent ? { lastLiveEventId: lastEvent } : {}) });
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(`${cdn}/${VERSION}/data/query/${dataset}?${search}`, { headers, signal }).catch(
      (error: unknown) => {
        pausedUntil = performance.now() + RETRY_MS;
        throw error;
      },
    );
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
  }

  async function follow(): Promise<void> {
    let wasFollowing = true;
    while (!closing.signal.aborted) {
      const retryMs = await followOnce().catch((error: unknown) => {
        if (wasFollowing && !closing.signal.aborted)
          log.warn({ err: error }, "publications are not received; trying again");
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
    read(query: string): Promise<string> {
      if (!isFollowing) void follow();
      isFollowing = true;
      return valid(query)?.answer ?? begin(query);
    },

    /** The same text if it is there and nothing that it depends on was published since. */
    current: (query: string): string | undefined => valid(query)?.text,

    close: () => closing.abort(),
  };
}
