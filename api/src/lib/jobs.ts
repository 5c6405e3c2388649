import type { Logger } from "pino";

/**
 * One kind of work that time, or a commit, makes due. `run` does a bite of what is due now and answers how many rows that
 * were; it is called again until there are none. Any copy may run it at any time, beside others and again after it was cut off:
 * rows are taken with `for update skip locked`, and whatever has to ask the outside first takes a lease of seconds by
 * moving the row's due time on. `stopping` is aborted when the process ends: what waits for something gives up then.
 */
export type Job = { name: string; run: (stopping?: AbortSignal) => Promise<number> };

/** A job's state in this instance: when it last completed, and since when it fails. */
export type JobStanding = { name: string; doneAt: Date | null; failingSince: Date | null };

export type Jobs = ReturnType<typeof openJobs>;

/** The longest time that due work waits. */
const EVERY_MS = 5000;
/** Merges many commits into one run. Runs get less frequent while nothing is due. */
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
    /** Something may be due now. Costs nothing where no jobs were started. */
    wake,

    start(jobs: Job[]): void {
      runners = jobs.map((job) => startRunner(job, log));
      clock = setInterval(wake, EVERY_MS);
      wake();
    },

    /** The state of each job that was started. */
    standing: (): JobStanding[] => runners.map((runner) => runner.standing()),

    /** Lets what is running finish, and starts nothing more. */
    async stop(): Promise<void> {
      clearInterval(clock);
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

type Runner = ReturnType<typeof startRunner>;

function startRunner(job: Job, log: Logger) {
  let isWanted = false;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let doneAt: Date | null = null;
  let failingSince: Date | null = null;

  async function work(): Promise<void> {
    let yieldToMain = DEBOUNCE_MS / 2;
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      yieldToMain = Math.min(yieldToMain * 2, MAX_DEBOUNCE_MS);
      try {
        let done = 0;
        do {
          done = await job.run(stopping.signal);
          doneAt = new Date();
          failingSince = null;
          if (done > 0) yieldToMain = DEBOUNCE_MS;
        } while (done > 0 && !stopping.signal.aborted);
      } catch (error) {
        failingSince ??= new Date();
        log.warn({ job: job.name, err: error }, "a job failed and will be retried");
      }
      await new Promise((resolve) => setTimeout(resolve, yieldToMain));
    }
    running = null;
  }

  return {
    wake(): void {
      isWanted = true;
      running ??= work();
    },
    standing: (): JobStanding => ({ name: job.name, doneAt, failingSince }),
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Does everything that is due, as often as that makes something else due; rejects when a job fails. */
export async function runJobs(jobs: Job[]): Promise<void> {
  let done = 0;
  do {
    done = 0;
    for (const { run } of jobs) done += await run();
  } while (done > 0);
}

/** Wraps a job that is not urgent: it runs at most once per interval in each instance, however often it is woken. */
export function seldom(everyMs: number, { name, run }: Job): Job {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    name,
    async run(stopping) {
      if (performance.now() - lookedAt < everyMs) return 0;
      lookedAt = performance.now();
      return run(stopping);
    },
  };
}
