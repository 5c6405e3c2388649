import { Hono } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { z } from "zod";
import { isPublic, newId } from "./documents.ts";
import { type ContentApiContext, type ContentApiEnv, readerOf, storeOf } from "./env.ts";
import { subjectOf } from "./mutations.ts";
import { ownHost } from "./own-host.ts";
import { matches } from "./query.ts";
import { splitQuery } from "./reading.ts";
import { compile } from "./search.ts";
import { requireEditor } from "./sign-in.ts";
import { tagsOfChange } from "./sync-tags.ts";
import type { Change, Transaction } from "./transaction.ts";

const heartbeatMs = 20_000;

/** Change events: full changes for editors, only sync tags for visitors. */
export const live = new Hono<ContentApiEnv>()
  .get("/data/listen/:dataset", ownHost, requireEditor, (c) => {
    const { params, options } = splitQuery(new URL(c.req.url).searchParams);
    const question = { query: options.query ?? "", params };
    compile(question.query, params);
    return streamSSE(c, async (stream) => {
      const { identity } = readerOf(c);
      const unlisten = inOrder(c, stream, async (transaction) => {
        const changes = [...transaction.changes];
        const events = await Promise.all(
          changes.map(async ([id, change], index) => {
            const was = await matches(question, change.before, identity);
            const is = await matches(question, change.after, identity);
            if (!was && !is) return null;
            const transition = !was ? "appear" : !is ? "disappear" : "update";
            return { ...eventOf(transaction, id, change, options), transition, transactionCurrentEvent: index + 1 };
          }),
        );
        // Without gaps: the Studio's forms are read-only between the first and the last event.
        for (const event of events)
          if (event) await stream.writeSSE({ event: "mutation", id: event.eventId, data: JSON.stringify(event) });
      });
      stream.onAbort(unlisten);
      await stream.writeSSE({ event: "welcome", data: JSON.stringify({ listenerName: newId() }) });
      await keepAlive(stream);
    });
  })
  .get("/data/live/events/:dataset", ownHost, (c) => {
    const withDrafts = c.req.query("includeDrafts") === "true" && c.var.isEditor;
    return streamSSE(c, async (stream) => {
      const unlisten = inOrder(c, stream, async ({ id, changes }) => {
        const heard = [...changes].filter(([changed]) => withDrafts || isPublic(changed));
        if (heard.length > 0) await stream.writeSSE({ id, data: JSON.stringify({ tags: tagsOfChange(heard) }) });
      });
      const unannounce = c.var.contentApi.onAnnouncement(async ({ say, reason }) => {
        await stream.writeSSE({ event: say, id: newId(), data: JSON.stringify({ reason }) });
        if (say === "goaway") await stream.close();
      });
      stream.onAbort(() => {
        unlisten();
        unannounce();
      });
      await stream.writeSSE({ event: "welcome", id: newId(), data: "{}" });
      await keepAlive(stream);
    });
  });

const Announcement = z.object({ say: z.enum(["restart", "goaway"]), reason: z.string().default("") });

/** Makes visitors' streams send Sanity's messages for lost events or for too many readers. */
export const liveControl = new Hono<ContentApiEnv>().post("/control/live", requireEditor, async (c) => {
  await c.var.contentApi.announce(Announcement.parse(await c.req.json()));
  return c.body(null, 204);
});

/** Sends transactions one after the other, so that subscribers get them in order. */
function inOrder(
  c: ContentApiContext,
  stream: SSEStreamingApi,
  handle: (transaction: Transaction) => Promise<void>,
): () => void {
  let done = Promise.resolve();
  return storeOf(c).listen((transaction) => {
    done = done.then(() => handle(transaction)).catch(() => stream.close());
  });
}

async function keepAlive(stream: SSEStreamingApi): Promise<void> {
  while (!stream.aborted && !stream.closed) {
    await stream.sleep(heartbeatMs);
    await stream.write(":\n\n");
  }
}

/** Forward and backward Mendoza patches of a change; opcode 0 replaces the whole value. */
export function effectsOf({ before, after }: Change) {
  return { apply: [0, after], revert: [0, before] };
}

function eventOf(transaction: Transaction, id: string, change: Change, options: Record<string, string>) {
  const { before, after } = change;
  return {
    eventId: `${transaction.id}#${id}`,
    documentId: id,
    transactionId: transaction.id,
    identity: transaction.author,
    timestamp: transaction.timestamp,
    visibility: options.visibility ?? "transaction",
    transactionTotalEvents: transaction.changes.size,
    resultRev: transaction.id,
    ...(before ? { previousRev: before._rev } : {}),
    ...(options.includeMutations === "false"
      ? {}
      : { mutations: transaction.mutations.filter((step) => subjectOf(step) === id) }),
    ...(options.effectFormat === "mendoza" ? { effects: effectsOf(change) } : {}),
    ...(options.includeResult === "true" && after ? { result: after } : {}),
    ...(options.includePreviousRevision === "true" && before ? { previous: before } : {}),
  };
}
