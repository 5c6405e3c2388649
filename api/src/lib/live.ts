import type { Logger } from "pino";
import postgres from "postgres";
import { z } from "zod";

const CHANNEL = "changed";
/** How often the line is tried. PostgreSQL may have been away and the library's own attempt to listen again have failed. */
const PROBE_MS = 5000;

const News = z.object({ to: z.array(z.string()), rideId: z.uuid().optional() });

/** What a reader is told: the ride that changed, or null when news may have been missed and everything is to be read anew. */
export type Change = { rideId: string | null };
type Reader = (change: Change) => void;

export type Live = ReturnType<typeof openLive>;

/**
 * Hears what changed in the database, in whichever copy of the API it was changed (NOTIFY), and tells the readers it is
 * addressed to: `patient:<id>` or `driver:<id>`. Nobody hears what is addressed to someone else.
 */
export function openLive(databaseUrl: string, log: Logger) {
  const readers = new Map<string, Set<Reader>>();
  const closing = new AbortController();
  const probe = `probe:${crypto.randomUUID()}`;
  const line = () => postgres(databaseUrl, { max: 1, onnotice: () => {} });
  let sql = line();
  let heard = true;

  function tell(audience: string, change: Change): void {
    for (const reader of readers.get(audience) ?? []) reader(change);
  }
  function hear(payload: string): void {
    const { to, rideId } = News.parse(JSON.parse(payload));
    if (to.includes(probe)) heard = true;
    for (const audience of new Set(to)) tell(audience, { rideId: rideId ?? null });
  }
  const listen = () =>
    sql.listen(CHANNEL, hear, () => {
      for (const audience of readers.keys()) tell(audience, { rideId: null });
    });

  async function checkLine(): Promise<void> {
    try {
      if (!heard) {
        log.warn("live updates lost their line to the database; opening a new one");
        await sql.end({ timeout: 0 });
        sql = line();
        await listen();
      }
      heard = false;
      await sql.notify(CHANNEL, JSON.stringify({ to: [probe] }));
    } catch (error) {
      log.warn({ err: error }, "live updates cannot reach the database");
    }
  }

  let timer: NodeJS.Timeout | undefined;
  return {
    /** Aborted when this process stops: whoever holds a stream open ends it then. */
    closing: closing.signal,

    async start(): Promise<void> {
      await listen();
      timer = setInterval(() => void checkLine(), PROBE_MS);
    },

    /** Calls `reader` for each change addressed to `audience`, until the answered function is called. */
    join(audience: string, reader: Reader): () => void {
      const present = readers.get(audience) ?? new Set<Reader>();
      readers.set(audience, present.add(reader));
      return () => {
        present.delete(reader);
        if (present.size === 0 && readers.get(audience) === present) readers.delete(audience);
      };
    },

    /** Ends every stream, so that the server can close. */
    hangUp: () => closing.abort(),

    async stop(): Promise<void> {
      closing.abort();
      clearInterval(timer);
      await sql.end({ timeout: 0 });
    },
  };
}
