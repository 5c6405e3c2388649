import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * How much of a random or large test runs: a sample of seconds in `npm test`, everything in `npm run test:long`. The seed is the
     * run's, so one commit runs the same tests everywhere.
     */
    extent: { seed: number; whole: boolean };
  }
}

/** The whole list in the long run; otherwise `count` items, evenly spaced and always the same. */
export function sampleOf<Thing>(all: readonly Thing[], count: number): Thing[] {
  if (inject("extent").whole) return [...all];
  const gap = Math.max(1, all.length / count);
  return all.filter((_, place) => Math.floor(place / gap) > Math.floor((place - 1) / gap));
}
