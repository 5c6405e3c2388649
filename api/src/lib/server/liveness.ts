import { monitorEventLoopDelay } from "node:perf_hooks";
import { roundTripThreadPool } from "./thread-pool.ts";

/** All in milliseconds. */
const LIMITS = {
  /** How often the thread pool is probed. */
  everyMs: 1000,
  /** A round trip takes well under a millisecond; at startup and during a burst of logins up to a second. */
  poolMs: 5000,
  /** A request takes tens of turns of the event loop: with one second per turn, browsers time out. */
  turnMs: 1000,
  /** Turns are averaged over this window, so that a single long one doesn't take the instance out of service. */
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
  let probedAt: number | null = null;
  let meanTurnMs = 0;
  let windowEndsAt = performance.now() + limits.windowMs;
  const delay = monitorEventLoopDelay({ resolution: 50 });
  delay.enable();

  async function probeThreadPool(): Promise<void> {
    if (probedAt !== null) return;
    probedAt = performance.now();
    await roundTripThreadPool();
    probedAt = null;
  }

  function readDelay(): void {
    if (performance.now() < windowEndsAt) return;
    meanTurnMs = delay.mean / 1e6;
    delay.reset();
    windowEndsAt = performance.now() + limits.windowMs;
  }

  const timer = setInterval(() => {
    void probeThreadPool();
    readDelay();
  }, limits.everyMs).unref();

  return {
    problem() {
      if (probedAt !== null && performance.now() - probedAt > limits.poolMs) return "thread pool";
      return meanTurnMs > limits.turnMs ? "event loop" : null;
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
