import { AsyncResource } from "node:async_hooks";
import type { Logger } from "pino";
import { inSpan, JOB } from "../tracing/spans.ts";

/**
 * A background job. `run` processes a batch of what is due now and returns the number of rows; it is called again until it returns 0.
 * Any instance may run it at any time, concurrently and again after a crash: rows are locked with `for update skip locked`, and a job
 * that calls another system first takes a lease of some seconds by moving the row's due time. `stopping` is aborted when the process
 * ends: the job then stops waiting.
 */
export type Job = { name: string; run: (stopping?: AbortSignal) => Promise<number> };

/** A job's state in this instance: when it last completed, and since when it fails. */
export type JobState = { name: string; doneAt: Date | null; failingSince: Date | null };

export type Jobs = ReturnType<typeof openJobs>;

/** Milliseconds: the longest time that due work waits. */
const EVERY_MS = 5000;
/** Milliseconds. Merges many commits into one run. The pause doubles while nothing is due. */
const DEBOUNCE_MS = 200;
const MAX_DEBOUNCE_MS = 1600;

/** Runs jobs while the process lives: periodically, and at once when a commit calls `wake`. */
export function openJobs(log: Logger) {
  let runners: Runner[] = [];
  let clock: NodeJS.Timeout | undefined;
  const wake = () => {
    for (const runner of runners) runner.wake();
  };

  return {
    /** Call when something may be due now. Does nothing if no jobs were started. */
    wake,

    start(jobs: Job[]): void {
      runners = jobs.map((job) => startRunner(job, log));
      clock = setInterval(wake, EVERY_MS);
      wake();
    },

    /** The state of each job that was started. */
    states: (): JobState[] => runners.map((runner) => runner.state()),

    /** Lets running jobs finish and starts no more. */
    async stop(): Promise<void> {
      clearInterval(clock);
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

const runTraced = ({ name, run }: Job, stopping: AbortSignal): Promise<number> =>
  inSpan({ name: `job ${name}`, attributes: { [JOB.name]: name } }, async (span) => {
    const rows = await run(stopping);
    span.add({ [JOB.rows]: rows });
    return rows;
  });

type Runner = ReturnType<typeof startRunner>;

function startRunner(job: Job, log: Logger) {
  let isWanted = false;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let doneAt: Date | null = null;
  let failingSince: Date | null = null;

  let endRest = () => {};
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Bound to no request: a job that a commit wakes is no part of that request's trace. */
  const work = AsyncResource.bind(async (): Promise<void> => {
    let pauseMs = DEBOUNCE_MS / 2;
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      pauseMs = Math.min(pauseMs * 2, MAX_DEBOUNCE_MS);
      try {
        let done = 0;
        do {
          done = await runTraced(job, stopping.signal);
          doneAt = new Date();
          failingSince = null;
          if (done > 0) pauseMs = DEBOUNCE_MS;
        } while (done > 0 && !stopping.signal.aborted);
      } catch (error) {
        failingSince ??= new Date();
        log.warn({ job: job.name, err: error }, "a job failed and will be retried");
      }
      if (!stopping.signal.aborted) await rest(pauseMs);
    }
    running = null;
  });

  return {
    wake(): void {
      isWanted = true;
      running ??= work();
    },
    state: (): JobState => ({ name: job.name, doneAt, failingSince }),
    async stop(): Promise<void> {
      stopping.abort();
      endRest();
      await running;
    },
  };
}

/**
 * Runs `work` for each item, one after the other, and returns how many it did (`work` returns false for none). One that fails is logged with
 * `about` and stops no other; it is tried again at the job's next run.
 */
export async function eachAlone<Item>(
  log: Logger,
  items: readonly Item[],
  about: (item: Item) => object,
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const item of items) {
    try {
      if (await work(item)) done += 1;
    } catch (error) {
      log.error({ ...about(item), err: error }, "a job failed for one record and goes on with the others");
    }
  }
  return done;
}

/** Runs all jobs until nothing is due. Rejects if a job fails. For tests. */
export async function runJobs(jobs: Job[]): Promise<void> {
  let done = 0;
  do {
    done = 0;
    for (const { run } of jobs) done += await run();
  } while (done > 0);
}

/** Wraps a job that isn't urgent: it runs at most once per interval in each instance, however often it is woken. */
export function seldom(everyMs: number, { name, run }: Job): Job {
  let lastRunAt = Number.NEGATIVE_INFINITY;
  return {
    name,
    async run(stopping) {
      if (performance.now() - lastRunAt < everyMs) return 0;
      lastRunAt = performance.now();
      return run(stopping);
    },
  };
}
