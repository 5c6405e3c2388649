import { parsedJson } from "../http/parsed-json.ts";
import { contentApiUrl } from "./content-api.ts";

const RETRY_MS = 10_000;
const GOAWAY_RETRY_MS = 60_000;

/** A content update. Without id and tags, anything may have changed. */
export type ContentUpdate = { id?: string; tags?: readonly string[] };

const listeners = new Set<(update: ContentUpdate) => void>();
let isSubscribed = false;

/** Calls back at each content update. Returns an unsubscribe function. */
export function onContentUpdate(listener: (update: ContentUpdate) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Opens the live event stream, once per page. Reconnects ten seconds after a failure, and one minute after the server
 * had no room for more readers. Reports one update without tags after each interruption.
 */
export function subscribeToContentUpdates(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  listen(false);
}

function listen(wasInterrupted: boolean): void {
  let mayHaveMissed = wasInterrupted;
  const stream = new EventSource(contentApiUrl("live/events"));
  const reconnect = (afterMs: number, before = () => {}) => {
    stream.close();
    setTimeout(() => {
      before();
      listen(true);
    }, afterMs);
  };
  stream.addEventListener("welcome", () => {
    if (mayHaveMissed) emit({});
    mayHaveMissed = false;
  });
  stream.addEventListener("message", ({ data, lastEventId }) => emit({ id: lastEventId, tags: tagsIn(data) }));
  stream.addEventListener("restart", () => emit({}));
  stream.addEventListener("goaway", () => reconnect(GOAWAY_RETRY_MS, () => emit({})));
  // The browser reconnects a broken stream, but not one that was refused.
  stream.addEventListener("error", () => {
    mayHaveMissed = true;
    if (stream.readyState === EventSource.CLOSED) reconnect(RETRY_MS);
  });
}

function emit(update: ContentUpdate): void {
  for (const listener of listeners) listener(update);
}

function tagsIn(data: string): readonly string[] {
  const message = parsedJson(data);
  const tags = typeof message === "object" && message !== null && "tags" in message ? message.tags : [];
  return Array.isArray(tags) ? tags.map(String) : [];
}
