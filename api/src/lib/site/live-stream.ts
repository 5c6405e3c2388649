import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { AppEnv } from "../http/app-env.ts";
import { tokenOf } from "../office/staff-auth.ts";
import { isOpenSession, type Staff } from "../office/staff-sessions.ts";
import type { Change } from "./live.ts";

/** Milliseconds. Readers treat a connection that is silent for twice as long as lost. */
const HEARTBEAT_MS = 4_000;
/** How often a session is checked, in milliseconds: it may have expired. */
const SESSION_CHECK_MS = 60_000;
/** Milliseconds after which readers reconnect with their token, so that an ended session gets no more events. */
const MAX_STREAM_MS = 10 * 60_000;

/**
 * Server-sent events for one audience: `ready` at the start and whenever events may have been missed, and `change` with the ride's id.
 * Events contain no details: the reader fetches them with its token, so a reader that was offline is up to date after `ready`.
 * `mayListen` is checked before each event and every minute; once it returns false, the stream ends.
 */
export const changesFor = (c: Context<AppEnv>, audience: string, mayListen = async () => true) => {
  c.header("x-accel-buffering", "no");
  // The stream of a HEAD request would be neither read nor closed.
  if (c.req.method === "HEAD") return c.body(null, 200, { "content-type": "text/event-stream" });
  const { live } = c.var.services;
  const queue = changeQueue();
  const unsubscribe = live.subscribe(audience, queue.put);
  return streamSSE(c, async (stream) => {
    const end = () => queue.close();
    stream.onAbort(end);
    live.closing.addEventListener("abort", end);
    const limit = setTimeout(end, MAX_STREAM_MS);
    const heartbeat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
    const checkSession = async () => (await mayListen().catch(() => false)) || end();
    const checking = setInterval(() => void checkSession(), SESSION_CHECK_MS);
    try {
      await stream.writeSSE({ event: "ready", data: "{}" });
      for await (const { rideId } of queue.changes()) {
        if (!(await mayListen())) break;
        await stream.writeSSE({ event: rideId ? "change" : "ready", data: JSON.stringify(rideId ? { rideId } : {}) });
      }
    } finally {
      unsubscribe();
      clearTimeout(limit);
      clearInterval(heartbeat);
      clearInterval(checking);
      live.closing.removeEventListener("abort", end);
    }
  });
};

/**
 * The same for the office, where every change has the same audience. The stream ends with the session. While someone listens, the
 * database sends notifications; it stops two minutes after the last listener has left.
 */
export async function changesForStaff(c: Context<AppEnv>, { id }: Pick<Staff, "id">) {
  const { db } = c.var;
  const token = tokenOf(c, "office");
  const mayListen = async () => {
    await db`update office_presence set until = now() + interval '2 minutes' where until < now() + interval '100 seconds'`;
    return isOpenSession(db, token);
  };
  await mayListen();
  return changesFor(c, `office:${id}`, mayListen);
}

/** Changes in order. For a slow reader, repeated changes of one ride are merged. */
function changeQueue() {
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
