import type { Logger } from "pino";
import postgres from "postgres";
import { z } from "zod";
import { AppError } from "../http/errors.ts";

const CHANNEL = "changed";
/** Milliseconds between probes of the connection. After an outage the library's own reconnection may have failed. */
const PROBE_MS = 5000;

/** A person has a few tabs and phones open; more than that is a bot. */
const MOST_PER_AUDIENCE = 12;
/** Each stream holds a connection and a timer of this process. */
const MOST = 5000;

const Payload = z.object({ to: z.array(z.string()), rideId: z.uuid().optional() });

/**
 * After a lost connection all readers refetch, this many per ten milliseconds: thousands of requests at once would cause the next outage.
 */
const AT_ONCE = 2;

/** An event: the ride that changed, or null if events may have been missed and everything should be refetched. */
export type Change = { rideId: string | null };
type Reader = (change: Change) => void;

export type Live = ReturnType<typeof openLive>;

/** The audience of everyone at the office; each listener is `office:<id>`. */
const OFFICE = "office";

/**
 * Receives changes from every instance of the API through NOTIFY, and passes each to the readers of its audiences: `patient:<id>`,
 * `driver:<id>` or `office:<id>`. A reader gets only its own audience's changes.
 */
export function openLive(databaseUrl: string, log: Logger) {
  const readers = new Map<string, Set<Reader>>();
  let count = 0;
  const closing = new AbortController();
  const probe = `probe:${crypto.randomUUID()}`;
  const connect = () => postgres(databaseUrl, { max: 1, onnotice: () => {} });
  let sql = connect();
  let isProbeSeen = true;

  function notify(audience: string, change: Change): void {
    for (const reader of readers.get(audience) ?? []) reader(change);
  }
  function onNotification(payload: string): void {
    const { to, rideId } = Payload.parse(JSON.parse(payload));
    if (to.includes(probe)) isProbeSeen = true;
    const audiences = to.includes(OFFICE) ? [...to, ...colleagues()] : to;
    for (const audience of new Set(audiences)) notify(audience, { rideId: rideId ?? null });
  }
  const colleagues = () => [...readers.keys()].filter((audience) => audience.startsWith(`${OFFICE}:`));
  const listen = () => sql.listen(CHANNEL, onNotification, refreshAll);

  function refreshAll(): void {
    for (const audience of readers.keys()) {
      const wait = Math.random() * (readers.size / AT_ONCE) * 10;
      setTimeout(() => notify(audience, { rideId: null }), wait).unref();
    }
  }

  async function probeConnection(): Promise<void> {
    try {
      if (!isProbeSeen) {
        log.warn("live updates lost their database connection; reconnecting");
        await sql.end({ timeout: 0 });
        sql = connect();
        await listen();
      }
      isProbeSeen = false;
      await sql.notify(CHANNEL, JSON.stringify({ to: [probe] }));
    } catch (error) {
      log.warn({ err: error }, "live updates can't reach the database");
    }
  }

  let timer: NodeJS.Timeout | undefined;
  return {
    /** Aborted when this process stops, so that open streams end. */
    closing: closing.signal,

    async start(): Promise<void> {
      await listen();
      timer = setInterval(() => void probeConnection(), PROBE_MS);
    },

    /**
     * Calls `reader` for each change addressed to `audience`, until the returned function is called. Throws "too_many" or "unavailable"
     * above the limit of one person or of this process.
     */
    subscribe(audience: string, reader: Reader): () => void {
      const present = readers.get(audience) ?? new Set<Reader>();
      if (present.size >= MOST_PER_AUDIENCE)
        throw new AppError("too_many", "This page is open in too many tabs or devices. Please close some of them.");
      if (count >= MOST)
        throw new AppError(
          "unavailable",
          "Too many people are using live updates right now. Please try again in a minute.",
        );
      count += 1;
      readers.set(audience, present.add(reader));
      return () => {
        if (present.delete(reader)) count -= 1;
        if (present.size === 0 && readers.get(audience) === present) readers.delete(audience);
      };
    },

    /** How many streams are open. */
    open: () => count,

    /** Ends every stream, so that the server can close. */
    close: () => closing.abort(),

    async stop(): Promise<void> {
      closing.abort();
      clearInterval(timer);
      await sql.end({ timeout: 0 });
    },
  };
}
