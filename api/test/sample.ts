import { inject } from "vitest";

/**
 * How much of a random or large test runs: few of it in `npm test`, a sample of seconds in `npm test -- --all`, everything in
 * `npm run test:long`. The seed is the run's, so one commit runs the same tests everywhere.
 */
export type Extent = { seed: number; whole: boolean; few: boolean };

declare module "vitest" {
  interface ProvidedContext {
    extent: Extent;
  }
}

/** How often a random test repeats: in the long run, in the sample, and a quarter of the sample, at least once, in the smallest run. */
export function timesOf({ whole, sample }: { whole: number; sample: number }): number {
  const extent = inject("extent");
  return extent.whole ? whole : extent.few ? Math.max(1, Math.round(sample / 4)) : sample;
}

/**
 * The whole list in the long run; otherwise `count` items, by default all, and a quarter of them in the smallest run. They are evenly
 * spaced and always the same.
 */
export function sampleOf<Thing>(all: readonly Thing[], count = all.length): Thing[] {
  const wanted = timesOf({ whole: all.length, sample: count });
  const gap = Math.max(1, all.length / wanted);
  return all.filter((_, place) => Math.floor(place / gap) > Math.floor((place - 1) / gap));
}
