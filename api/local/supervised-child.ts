import { setTimeout as sleep } from "node:timers/promises";

/** Where a part is, in its own words. */
export type Whereabouts = Record<string, string>;
/** One run of a part, from its start to its end. */
export type Life = {
  at: Whereabouts;
  /** Resolves with its last words when it ends, whoever ended it. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};
export type Part = {
  name: string;
  /** Starts it; once more at the very same place when it has been somewhere. Rejects when it does not come up there. */
  begin: (earlier: Whereabouts | null) => Promise<Life>;
  /** Called whenever it ends though nobody stopped it. */
  onLost: (reason: string) => void;
  /** Milliseconds to wait after it has ended so many times in a row. */
  pauseMs?: (ends: number) => number;
};
export type Child = { name: string; at: Whereabouts; stop: () => Promise<void> };

/** Whoever has run this long is well again. */
const STEADY_MS = 60_000;
/** From here on it is not an accident any more. */
const TOO_OFTEN = 4;
const LONGEST_PAUSE_MS = 30_000;
const growing = (ends: number): number => Math.min(250 * 2 ** (ends - 1), LONGEST_PAUSE_MS);

/**
 * Starts a part and keeps it up: when it ends by itself it is started again where it was, since the others know it by its
 * address, after a pause that grows while it does not stay up. Rejects when the first start fails.
 */
export async function superviseChild({ name, begin, onLost, pauseMs = growing }: Part): Promise<Child> {
  const stopping = new AbortController();
  const first = await begin(null);
  let life = first;

  async function watch(): Promise<void> {
    for (let ends = 0; ; ) {
      const begun = performance.now();
      const reason = await life.ended;
      if (stopping.signal.aborted) return;
      ends = performance.now() - begun > STEADY_MS ? 1 : ends + 1;
      onLost(`${reason}\n${name} ${prospect(ends, pauseMs(ends))}`);
      await sleep(pauseMs(ends), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      life = await begin(first.at).catch((error: Error) => stillborn(first.at, error.message));
      // Stopped while it was coming up.
      if (stopping.signal.aborted) await life.stop();
    }
  }
  const watching = watch();
  return {
    name,
    at: first.at,
    stop: async () => {
      stopping.abort();
      await life.stop();
      await watching;
    },
  };
}

function prospect(ends: number, pauseMs: number): string {
  const again = `is started again in ${Math.max(1, Math.round(pauseMs / 1000))} s`;
  return ends < TOO_OFTEN ? `${again}.` : `cannot stay up: it has ended ${ends} times in a row. It ${again}.`;
}

const stillborn = (at: Whereabouts, reason: string): Life => ({
  at,
  ended: Promise.resolve(reason),
  stop: async () => {},
});
