import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { AppEnv } from "./app-env.ts";
import type { Change } from "./live.ts";
import { tokenOf } from "./staff-auth.ts";
import { isOpenSession, type Staff } from "./staff-sessions.ts";

/** Readers take a line that has been silent twice as long for dead, and say so. */
const HEARTBEAT_MS = 4_000;
/** How often a session is checked: it may end by idling. */
const ASK_MS = 60_000;
/** Readers reconnect with their token after this time, so that an ended session gets no more events. */
const LONGEST_MS = 10 * 60_000;

/**
 * Server-sent events for one audience: `ready` at first, and whenever news may have been missed; `change` with the ride's
 * id when something happened to it. They carry no particulars: the reader asks for those with its token, so that a
 * reader that was away has missed nothing once it hears `ready`. `mayHear` is asked before anything is told, and now and
 * then; once it says no, the stream ends.
 */
export const changesFor = (c: Context<AppEnv>, audience: string, mayHear = async () => true) => {
  c.header("x-accel-buffering", "no");
  // Nobody would read the stream, nor close it.
  if (c.req.method === "HEAD") return c.body(null, 200, { "content-type": "text/event-stream" });
  const { live } = c.var.services;
  const news = inbox();
  const leave = live.join(audience, news.put);
  return streamSSE(c, async (stream) => {
    const end = () => news.close();
    stream.onAbort(end);
    live.closing.addEventListener("abort", end);
    const limit = setTimeout(end, LONGEST_MS);
    const heartbeat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
    const ask = async () => (await mayHear().catch(() => false)) || end();
    const asking = setInterval(() => void ask(), ASK_MS);
    try {
      await stream.writeSSE({ event: "ready", data: "{}" });
      for await (const { rideId } of news.changes()) {
        if (!(await mayHear())) break;
        await stream.writeSSE({ event: rideId ? "change" : "ready", data: JSON.stringify(rideId ? { rideId } : {}) });
      }
    } finally {
      leave();
      clearTimeout(limit);
      clearInterval(heartbeat);
      clearInterval(asking);
      live.closing.removeEventListener("abort", end);
    }
  });
};

/**
 * The same for whoever works at the office: all that changes there is one piece of news. It ends with the session. As long
 * as somebody listens the database says what changes; it stops by itself two minutes after the last one went.
 */
export async function changesForStaff(c: Context<AppEnv>, { id }: Pick<Staff, "id">) {
  const { db } = c.var;
  const token = tokenOf(c, "office");
  const mayHear = async () => {
    await db`update office_presence set until = now() + interval '2 minutes' where until < now() + interval '100 seconds'`;
    return isOpenSession(db, token);
  };
  await mayHear();
  return changesFor(c, `office:${id}`, mayHear);
}

/** Changes in order. For a slow reader, repeated changes of one ride are merged. */
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
