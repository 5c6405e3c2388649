import { contentClient } from "./content-api.ts";

const retryMs = 10_000;
const goAwayRetryMs = 60_000;

/** A content update. Without id and tags, anything may have changed. */
export type Publication = { id?: string; tags?: readonly string[] };

/**
 * Calls back at each content update, until `stop` aborts. Reconnects ten seconds after a failure, and one minute after
 * the server had no room for more readers. Reports one update without tags after each interruption.
 */
export function followPublications(
  onPublication: (publication: Publication) => void,
  stop: AbortSignal,
  wasInterrupted: boolean = false,
): void {
  if (stop.aborted) return;
  let mayHaveMissed = wasInterrupted;
  const subscription = contentClient()
    .live.events()
    .subscribe({
      next: (event) => {
        if (event.type === "goaway") return reconnect(goAwayRetryMs, () => onPublication({}));
        if (event.type === "message") onPublication({ id: event.id, tags: event.tags });
        if (event.type === "restart" || (event.type === "welcome" && mayHaveMissed)) onPublication({});
        mayHaveMissed = event.type === "reconnect";
      },
      error: (error: unknown) => {
        if (!mayHaveMissed) process.stderr.write(`Updates of the content are not received: ${error}\n`);
        reconnect(retryMs);
      },
    });
  const unsubscribe = () => subscription.unsubscribe();
  stop.addEventListener("abort", unsubscribe, { once: true });

  function reconnect(afterMs: number, before = () => {}) {
    unsubscribe();
    stop.removeEventListener("abort", unsubscribe);
    const timer = setTimeout(() => {
      stop.removeEventListener("abort", clearTimer);
      before();
      followPublications(onPublication, stop, true);
    }, afterMs);
    const clearTimer = () => clearTimeout(timer);
    stop.addEventListener("abort", clearTimer, { once: true });
  }
}
