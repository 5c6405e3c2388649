import { contentApiUrl } from "./content-api.ts";

const RETRY_MS = 10_000;
const SENT_AWAY_MS = 60_000;

/** Something was published. Without an id and tags: perhaps, and nobody can say what. */
export type News = { id?: string; tags?: readonly string[] };

const listeners = new Set<(news: News) => void>();
let isFollowing = false;

/** Calls back at each publication from now on. Answers how to stop. */
export function onContentUpdate(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Listens for what is published, once for all, as long as the page is open. A lake that is gone is asked for again, one
 * that takes no more readers every minute; what was published meanwhile is heard of as one publication.
 */
export function subscribeToContentUpdates(): void {
  if (isFollowing) return;
  isFollowing = true;
  listen(false);
}

function listen(wasLost: boolean): void {
  let isNews = wasLost;
  const line = new EventSource(contentApiUrl("live/events"));
  const listenAgain = (afterMs: number, beforehand = () => {}) => {
    line.close();
    setTimeout(() => {
      beforehand();
      listen(true);
    }, afterMs);
  };
  line.addEventListener("welcome", () => {
    if (isNews) tell({});
    isNews = false;
  });
  line.addEventListener("message", ({ data, lastEventId }) => tell({ id: lastEventId, tags: tagsIn(data) }));
  line.addEventListener("restart", () => tell({}));
  line.addEventListener("goaway", () => listenAgain(SENT_AWAY_MS, () => tell({})));
  // A line that broke off is taken up again by the browser itself; one that was refused is not.
  line.addEventListener("error", () => {
    isNews = true;
    if (line.readyState === EventSource.CLOSED) listenAgain(RETRY_MS);
  });
}

function tell(news: News): void {
  for (const listener of listeners) listener(news);
}

function tagsIn(data: string): readonly string[] {
  const { tags = [] }: { tags?: string[] } = JSON.parse(data);
  return tags;
}
