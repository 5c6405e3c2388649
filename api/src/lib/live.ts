import type { Logger } from "pino";
import postgres from "postgres";
import { z } from "zod";
import { AppError } from "./errors.ts";

const CHANNEL = "changed";
/** How often the line is tried. PostgreSQL may have been away and the library's own attempt to listen again have failed. */
const PROBE_MS = 5000;

/** A person has a few tabs and telephones open; what wants more is a program. */
const MOST_PER_AUDIENCE = 12;
/** Each holds a connection and a timer of this process. */
const MOST = 5000;

const News = z.object({ to: z.array(z.string()), rideId: z.uuid().optional() });

/**
 * After a lost line everyone is to read anew. So many in each ten milliseconds: thousands of screens that ask in the same
 * moment would be the next outage.
 */
const AT_ONCE = 2;

/** An event: the ride that changed, or null if events may have been missed and everything should be refetched. */
export type Change = { rideId: string | null };
type Reader = (change: Change) => void;

export type Live = ReturnType<typeof openLive>;

/** The address for everyone at the office; each listener is `office:<id>`. */
const OFFICE = "office";

/**
 * Hears what changed in the database, in whichever copy of the API it was changed (NOTIFY), and tells the readers it is
 * addressed to: `patient:<id>`, `driver:<id>` or `office:<id>`. Nobody hears what is addressed to someone else.
 */
export function openLive(databaseUrl: string, log: Logger) {
  const readers = new Map<string, Set<Reader>>();
  let count = 0;
  const closing = new AbortController();
  const probe = `probe:${crypto.randomUUID()}`;
  const line = () => postgres(databaseUrl, { max: 1, onnotice: () => {} });
  let sql = line();
  let heard = true;

  function notify(audience: string, change: Change): void {
    for (const reader of readers.get(audience) ?? []) reader(change);
  }
  function hear(payload: string): void {
    const { to, rideId } = News.parse(JSON.parse(payload));
    if (to.includes(probe)) heard = true;
    const audiences = to.includes(OFFICE) ? [...to, ...colleagues()] : to;
    for (const audience of new Set(audiences)) notify(audience, { rideId: rideId ?? null });
  }
  const colleagues = () => [...readers.keys()].filter((audience) => audience.startsWith(`${OFFICE}:`));
  const listen = () => sql.listen(CHANNEL, hear, tellAllToReadAnew);

  function tellAllToReadAnew(): void {
    for (const audience of readers.keys()) {
      const wait = Math.random() * (readers.size / AT_ONCE) * 10;
      setTimeout(() => notify(audience, { rideId: null }), wait).unref();
    }
  }

  async function checkLine(): Promise<void> {
    try {
      if (!heard) {
        log.warn("live updates lost their database connection; reconnecting");
        await sql.end({ timeout: 0 });
        sql = line();
        await listen();
      }
      heard = false;
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
      timer = setInterval(() => void checkLine(), PROBE_MS);
    },

    /**
     * Calls `reader` for each change addressed to `audience`, until the answered function is called. Throws "too_many" or
     * "unavailable" when as many are listening as one person, or this process, may have.
     */
    join(audience: string, reader: Reader): () => void {
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
    hangUp: () => closing.abort(),

    async stop(): Promise<void> {
      closing.abort();
      clearInterval(timer);
      await sql.end({ timeout: 0 });
    },
  };
}
