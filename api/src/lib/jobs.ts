import { fromBunSql, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import postgres from "postgres";
import type { z } from "zod";
import type { Tx } from "./db.ts";

/** A kind of background work, and what one job of it carries. */
export type JobKind<Data extends object> = {
  name: string;
  data: z.ZodType<Data>;
};

export const jobKind = <Data extends object>(name: string, data: z.ZodType<Data>): JobKind<Data> => ({ name, data });

/** One row of the contents page of background work. */
export type Worker = {
  name: string;
  cron: string | null;
  run: (data: unknown) => Promise<void>;
};

/** Ties a kind to what does it; with `cron`, a job without particulars also starts at those times. */
export const worker = <Data extends object>(
  { name, data }: JobKind<Data>,
  run: (data: Data) => Promise<void>,
  cron: string | null = null,
): Worker => ({ name, cron, run: async (raw) => run(data.parse(raw ?? {})) });

const TAKING = {
  pollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const;

const WRITTEN_JSON = {
  to: 114,
  from: [114, 3802],
  serialize: (json: unknown) => (typeof json === "string" ? json : JSON.stringify(json)),
  parse: (json: string): unknown => JSON.parse(json),
};

export type Jobs = ReturnType<typeof openJobs>;

/**
 * Background work over the same PostgreSQL. Delivery is at least once, so handlers must be harmless when repeated; a
 * failed job is tried again for about a day, ever more rarely.
 */
export function openJobs(databaseUrl: string, log: Logger) {
  // The queue reads its own column names and writes its JSON itself, so its few connections are apart from the pool that
  // renames the one and would write the other a second time.
  const db = postgres(databaseUrl, { max: 3, onnotice: () => {}, types: { json: WRITTEN_JSON } });
  const boss = new PgBoss({ db: fromBunSql(db), persistWarnings: false });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"));

  return {
    /** Makes the queue's own tables and one queue per worker; safe when several copies start at once. */
    async prepare(workers: Worker[]): Promise<void> {
      await boss.start();
      for (const { name } of workers) {
        await boss.createQueue(name, {
          retryLimit: 18,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 7200,
        });
      }
    },

    /** Puts a job on its queue as part of `tx`: it exists if and only if the transaction commits. `at`: not before then. */
    async enqueue<Data extends object>(tx: Tx, { name }: JobKind<Data>, data: Data, at?: Date): Promise<void> {
      await boss.send(name, data, {
        db: within(tx),
        ...(at ? { startAfter: at } : {}),
      });
    },

    /** Starts taking jobs, a few at a time and as fast as they are done; each answers for itself, so a failure repeats only itself. */
    async work(workers: Worker[]): Promise<void> {
      for (const { name, run, cron } of workers) {
        await boss.work(name, TAKING, async (batch) => {
          const results: JobResult[] = [];
          for (const job of batch) results.push(await resultOf(job, run, log));
          return results;
        });
        if (cron) await boss.schedule(name, cron, {});
      }
    },

    /** Lets running jobs finish, then stops. */
    async stop(): Promise<void> {
      await boss.stop({ graceful: true, close: false, timeout: 10_000 });
      await db.end({ timeout: 5 });
    },
  };
}

/**
 * Lets the queue write through an open transaction, by statements prepared once a connection: planning them takes longer
 * than running them. It takes connections of its own only for upkeep, never for a send.
 */
const within = (tx: Tx) =>
  fromBunSql({
    unsafe: (text: string, values: string[] = []) => tx.unsafe(text, values, { prepare: true }),
    reserve: () => Promise.reject(new Error("A transaction has one connection")),
  });

async function resultOf(job: JobWithMetadata<unknown>, run: Worker["run"], log: Logger): Promise<JobResult> {
  const trace = { job: job.name, jobId: job.id, attempt: job.retryCount + 1 };
  try {
    await run(job.data);
    log.debug(trace, "job done");
    return { id: job.id, status: "completed" };
  } catch (error) {
    log.warn({ ...trace, err: error }, "job failed");
    return {
      id: job.id,
      status: "failed",
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}
