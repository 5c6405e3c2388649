import { randomInt } from "node:crypto";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * How the race of rides and drivers is run: RACE_SECONDS lengthens it, RACE_SEED repeats one. The race of bookings
     * against time off has RACE_ROUNDS.
     */
    race: { seed: number; seconds: number; rounds: number };
  }
}

export function setup(project: TestProject): void {
  const { RACE_SEED, RACE_SECONDS, RACE_ROUNDS } = process.env;
  project.provide("race", {
    seed: Number(RACE_SEED ?? randomInt(2 ** 31)),
    seconds: Number(RACE_SECONDS ?? 8),
    rounds: Number(RACE_ROUNDS ?? 10),
  });
}
