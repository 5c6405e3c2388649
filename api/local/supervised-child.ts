import { setTimeout as sleep } from "node:timers/promises";

/** A part's addresses, as it reported them. */
export type PartAddresses = Record<string, string>;
/** One run of a part. */
export type PartRun = {
  at: PartAddresses;
  /** Resolves with the reason when it ends, for whatever cause. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};
export type Part = {
  name: string;
  /** Starts the part, at its earlier addresses if given. Rejects if it cannot start there. */
  begin: (earlier: PartAddresses | null) => Promise<PartRun>;
  /** Called when the part ends unexpectedly. */
  onLost: (reason: string) => void;
  /** Milliseconds to wait, by the number of consecutive ends. */
  pauseMs?: (ends: number) => number;
};
export type Child = { name: string; at: PartAddresses; stop: () => Promise<void> };

/** A part that has run this long counts as stable. */
const STEADY_MS = 60_000;
/** From this many consecutive ends on, the message says that the part cannot stay up. */
const TOO_OFTEN = 4;
const LONGEST_PAUSE_MS = 30_000;
const backoffMs = (ends: number): number => Math.min(250 * 2 ** (ends - 1), LONGEST_PAUSE_MS);

/**
 * Starts a part and keeps it running. A part that ends is restarted at the same addresses, because the others know them, with
 * growing pauses. Rejects if the first start fails.
 */
export async function superviseChild({ name, begin, onLost, pauseMs = backoffMs }: Part): Promise<Child> {
  const stopping = new AbortController();
  const first = await begin(null);
  let run = first;

  async function watch(): Promise<void> {
    for (let ends = 0; ; ) {
      const begun = performance.now();
      const reason = await run.ended;
      if (stopping.signal.aborted) return;
      ends = performance.now() - begun > STEADY_MS ? 1 : ends + 1;
      onLost(`${reason}\n${name} ${restartMessage(ends, pauseMs(ends))}`);
      await sleep(pauseMs(ends), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      run = await begin(first.at).catch((error: Error) => failedStart(first.at, error.message));
      // Stopped during the restart.
      if (stopping.signal.aborted) await run.stop();
    }
  }
  const watching = watch();
  return {
    name,
    at: first.at,
    stop: async () => {
      stopping.abort();
      await run.stop();
      await watching;
    },
  };
}

function restartMessage(ends: number, pauseMs: number): string {
  const again = `is started again in ${Math.max(1, Math.round(pauseMs / 1000))} s`;
  return ends < TOO_OFTEN ? `${again}.` : `cannot stay up: it has ended ${ends} times in a row. It ${again}.`;
}

const failedStart = (at: PartAddresses, reason: string): PartRun => ({
  at,
  ended: Promise.resolve(reason),
  stop: async () => {},
});
