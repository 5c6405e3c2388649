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
  /** Turns are averaged over at least this window, without the longest, so that a single long one doesn't take the instance out of service. */
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
  let isProbing = false;
  let ticksProbing = 0;
  let meanTurnMs = 0;
  let windowEndsAt = performance.now() + limits.windowMs;
  const delay = monitorEventLoopDelay({ resolution: 50 });
  delay.enable();

  // The wait is counted in ticks: during a long turn the answer can't arrive.
  async function probeThreadPool(): Promise<void> {
    if (isProbing) {
      ticksProbing += 1;
      return;
    }
    isProbing = true;
    await roundTripThreadPool();
    isProbing = false;
    ticksProbing = 0;
  }

  function readDelay(): void {
    if (performance.now() < windowEndsAt || delay.count < 2) return;
    meanTurnMs = (delay.mean * delay.count - delay.max) / (delay.count - 1) / 1e6;
    delay.reset();
    windowEndsAt = performance.now() + limits.windowMs;
  }

  const timer = setInterval(() => {
    void probeThreadPool();
    readDelay();
  }, limits.everyMs).unref();

  return {
    problem() {
      if (ticksProbing * limits.everyMs > limits.poolMs) return "thread pool";
      return meanTurnMs > limits.turnMs ? "event loop" : null;
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
