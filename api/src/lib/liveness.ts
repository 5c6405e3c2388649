import { monitorEventLoopDelay } from "node:perf_hooks";
import { roundTripThreadPool } from "./thread-pool.ts";

/** All in milliseconds. */
const LIMITS = {
  /** How often the thread pool is asked. */
  everyMs: 1000,
  /** A round trip takes well under a millisecond; at startup and under a burst of logins up to a second. */
  poolMs: 5000,
  /** Requests take tens of turns of the event loop: at a second a turn no browser waits for them. */
  turnMs: 1000,
  /** Turns are averaged over this long, so that a single long one takes no copy out of service. */
  windowMs: 5000,
};

export type Problem = "thread pool" | "event loop";
export type Liveness = {
  /** What blocks this process from serving requests, or null. */
  problem: () => Problem | null;
  stop: () => void;
};

/** Watches the thread pool and the event loop of this process. */
export function openLiveness(limits = LIMITS): Liveness {
  let askedAt: number | null = null;
  let meanTurnMs = 0;
  let windowEndsAt = performance.now() + limits.windowMs;
  const delay = monitorEventLoopDelay({ resolution: 50 });
  delay.enable();

  async function askThreadPool(): Promise<void> {
    if (askedAt !== null) return;
    askedAt = performance.now();
    await roundTripThreadPool();
    askedAt = null;
  }

  function readDelay(): void {
    if (performance.now() < windowEndsAt) return;
    meanTurnMs = delay.mean / 1e6;
    delay.reset();
    windowEndsAt = performance.now() + limits.windowMs;
  }

  const timer = setInterval(() => {
    void askThreadPool();
    readDelay();
  }, limits.everyMs).unref();

  return {
    problem() {
      if (askedAt !== null && performance.now() - askedAt > limits.poolMs) return "thread pool";
      return meanTurnMs > limits.turnMs ? "event loop" : null;
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
