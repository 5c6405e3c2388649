import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * How much of what is random or large is tried: a sample that takes seconds in `npm test`, the whole of it in
     * `npm run test:long`. The seed is that of the run's order, so that one commit tries the same everywhere.
     */
    extent: { seed: number; whole: boolean };
  }
}

/** Of what is tried in large numbers: all of it in the long run, otherwise so many of them, spread evenly, always the same. */
export function sampleOf<Thing>(all: readonly Thing[], count: number): Thing[] {
  if (inject("extent").whole) return [...all];
  const gap = Math.max(1, all.length / count);
  return all.filter((_, place) => Math.floor(place / gap) > Math.floor((place - 1) / gap));
}
