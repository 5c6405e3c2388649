/** Share of one core for background jobs, which no visitor waits for. */
const SHARE = 0.005;
/** How long a failed page is not retried. Requests for it fail at once. */
const RETRY_MS = 30_000;
/**
 * How long the queue pauses after two different pages failed in a row, unless one of them kept failing while others
 * succeeded.
 */
const PAUSE_MS = 10_000;

/**
 * Why a page is in the queue: `due`: editors changed it or it was never rendered. `stale`: a nurse on it changed.
 * `picture`: only its sharing picture is missing.
 */
export type Reason = "due" | "stale" | "picture";

/** A page to render. `since` is the start of rendering, in milliseconds of `performance.now()`. */
export type Job = { address: string; since: number; isBackground: boolean };

/**
 * Queue of pages to render: first those that a visitor waits for, then due ones, then, with a small share of the time,
 * the longest stale. Times are those of `performance.now()`.
 */
export function createRenderQueue() {
  const waiting = new Map<string, ((isRendered: boolean) => void)[]>();
  const reasons = new Map<string, Reason>();
  /** No background job starts before this time. */
  let backgroundFrom = 0;
  const retryFrom = new Map<string, number>();
  /** Pages that failed while others succeeded: the page itself is the cause. */
  const failing = new Set<string>();
  let lastFailed: string | null = null;
  let pausedUntil = 0;

  const settle = (address: string, isRendered: boolean) => {
    for (const resolve of waiting.get(address) ?? []) resolve(isRendered);
    waiting.delete(address);
  };
  const isFresh = (address: string) => (reasons.get(address) ?? "picture") === "picture";
  /** The earliest time at which it may be rendered. */
  const dueAt = (address: string, reason: Reason): number =>
    Math.max(pausedUntil, retryFrom.get(address) ?? 0, reason === "due" ? 0 : backgroundFrom);
  const first = (wanted: Reason, now: number): string | undefined => {
    for (const [address, reason] of reasons) if (reason === wanted && dueAt(address, reason) <= now) return address;
    return undefined;
  };
  const limitBackground = ({ since, isBackground }: Job, now: number) => {
    if (isBackground) backgroundFrom = now + (now - since) * (1 / SHARE - 1);
  };

  return {
    /** Sets why a page must be rendered; null if it need not be. A waiting page keeps its place. */
    note(address: string, reason: Reason | null): void {
      if (isFresh(address)) reasons.delete(address);
      if (reason) reasons.set(address, reason);
      else {
        reasons.delete(address);
        retryFrom.delete(address);
        failing.delete(address);
      }
      if (isFresh(address)) settle(address, true);
    },

    /** Resolves to true once the page is current, and to false when it cannot be rendered now. */
    ask: (address: string, now: number): Promise<boolean> =>
      new Promise((resolve) => {
        if (isFresh(address)) resolve(true);
        else if (now < dueAt(address, "due")) resolve(false);
        else waiting.set(address, [...(waiting.get(address) ?? []), resolve]);
      }),

    /** Returns null if nothing is to be rendered now. */
    next(now: number): Job | null {
      const [requested] = waiting.keys();
      const urgent = requested ?? first("due", now);
      if (urgent !== undefined) return { address: urgent, since: now, isBackground: false };
      const address = first("stale", now) ?? first("picture", now);
      return address === undefined ? null : { address, since: now, isBackground: true };
    },

    /** When the next job may start, or null without one. */
    nextAt: (): number | null =>
      reasons.size === 0 ? null : Math.min(...[...reasons].map(([address, reason]) => dueAt(address, reason))),

    /** Ends a job. After a background job, the next one waits until the share of time is kept. */
    written(job: Job, now: number): void {
      limitBackground(job, now);
      retryFrom.delete(job.address);
      failing.delete(job.address);
      for (const address of retryFrom.keys()) failing.add(address);
      lastFailed = null;
    },

    /** Ends a failed job. Waiting requests for the page fail, and other pages go first. */
    fail(job: Job, now: number): void {
      limitBackground(job, now);
      retryFrom.set(job.address, now + RETRY_MS);
      settle(job.address, false);
      if (failing.has(job.address)) return;
      if (lastFailed !== null && lastFailed !== job.address) {
        pausedUntil = now + PAUSE_MS;
        for (const address of [...waiting.keys()]) settle(address, false);
      }
      lastFailed = job.address;
    },

    /** Allows failed pages to be retried, because editors have published. */
    tryAgain: (): void => retryFrom.clear(),
  };
}
