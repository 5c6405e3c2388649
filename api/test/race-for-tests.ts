import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * How the race of rides and drivers is run: RACE_SECONDS lengthens it, RACE_SEED makes it another than that of the order. The race of bookings
     * against time off has RACE_ROUNDS.
     */
    race: { seed: number; seconds: number; rounds: number };
  }
}

export function setup(project: TestProject): void {
  const { RACE_SEED, RACE_SECONDS, RACE_ROUNDS } = process.env;
  project.provide("race", {
    seed: Number(RACE_SEED ?? project.config.sequence.seed),
    seconds: Number(RACE_SECONDS ?? 8),
    rounds: Number(RACE_ROUNDS ?? 10),
  });
}
