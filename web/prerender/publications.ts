import { contentClient } from "./content-api.ts";

const retryMs = 10_000;
const sentAwayMs = 60_000;

/** Something was published. Without an id and tags: perhaps, and nobody can say what. */
export type Publication = { id?: string; tags?: readonly string[] };

/**
 * Calls back at each publication, until told to stop. A lake that is gone is asked for again every ten seconds, one that
 * takes no more readers every minute; what was published meanwhile is heard of as one publication.
 */
export function followPublications(
  hear: (publication: Publication) => void,
  stop: AbortSignal,
  wasLost: boolean = false,
): void {
  if (stop.aborted) return;
  let isNews = wasLost;
  const subscription = contentClient()
    .live.events()
    .subscribe({
      next: (event) => {
        if (event.type === "goaway") return followAgain(sentAwayMs, () => hear({}));
        if (event.type === "message") hear({ id: event.id, tags: event.tags });
        if (event.type === "restart" || (event.type === "welcome" && isNews)) hear({});
        isNews = event.type === "reconnect";
      },
      error: () => followAgain(retryMs),
    });
  const leave = () => subscription.unsubscribe();
  stop.addEventListener("abort", leave, { once: true });

  function followAgain(afterMs: number, beforehand = () => {}) {
    leave();
    stop.removeEventListener("abort", leave);
    const again = setTimeout(() => {
      stop.removeEventListener("abort", forget);
      beforehand();
      followPublications(hear, stop, true);
    }, afterMs);
    const forget = () => clearTimeout(again);
    stop.addEventListener("abort", forget, { once: true });
  }
}
