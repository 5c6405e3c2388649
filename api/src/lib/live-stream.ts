import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { AppEnv } from "./http.ts";
import type { Change } from "./live.ts";

const HEARTBEAT_MS = 15_000;
/** The reader comes back after this with its token, so that a session that ended meanwhile hears no more. */
const LONGEST_MS = 10 * 60_000;

/**
 * Server-sent events for one audience: `ready` at first, and whenever news may have been missed; `change` with the ride's
 * id when something happened to it. They carry no particulars: the reader asks for those with its token, so that a
 * reader that was away has missed nothing once it hears `ready`.
 */
export const changesFor = (c: Context<AppEnv>, audience: string) => {
  c.header("x-accel-buffering", "no");
  return streamSSE(c, async (stream) => {
    const { live } = c.var.on;
    const news = inbox();
    const leave = live.join(audience, news.put);
    const end = () => news.close();
    stream.onAbort(end);
    live.closing.addEventListener("abort", end);
    const limit = setTimeout(end, LONGEST_MS);
    const heartbeat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
    try {
      await stream.writeSSE({ event: "ready", data: "{}" });
      for await (const { rideId } of news.changes()) {
        await stream.writeSSE({ event: rideId ? "change" : "ready", data: JSON.stringify(rideId ? { rideId } : {}) });
      }
    } finally {
      leave();
      clearTimeout(limit);
      clearInterval(heartbeat);
      live.closing.removeEventListener("abort", end);
    }
  });
};

/** Changes in the order they came. A slow reader's repeated news of one ride is told once. */
function inbox() {
  const waiting = new Set<string | null>();
  let open = true;
  let wake = () => {};

  async function* changes(): AsyncGenerator<Change> {
    while (open) {
      for (const rideId of waiting) {
        waiting.delete(rideId);
        yield { rideId };
      }
      if (open && waiting.size === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }

  return {
    changes,
    put: ({ rideId }: Change) => {
      waiting.add(rideId);
      wake();
    },
    close: () => {
      open = false;
      wake();
    },
  };
}
