import { contentClient } from "./client.ts";

const retryMs = 10_000;

/**
 * Calls back at each publication, until told to stop. A lake that is gone is asked for again every ten seconds; what was
 * published meanwhile is heard of as one publication.
 */
export function followPublications(hear: (event: string | undefined) => void, stop: AbortSignal): void {
  if (stop.aborted) return;
  let wasLost = false;
  const subscription = contentClient()
    .live.events()
    .subscribe({
      next: (event) => {
        if (event.type === "message") hear(event.id);
        if (event.type === "restart" || (event.type === "welcome" && wasLost)) hear(undefined);
        wasLost = event.type === "reconnect";
      },
      error: () => {
        const again = setTimeout(() => followPublications(hear, stop), retryMs);
        stop.addEventListener("abort", () => clearTimeout(again), { once: true });
      },
    });
  stop.addEventListener("abort", () => subscription.unsubscribe(), { once: true });
}
