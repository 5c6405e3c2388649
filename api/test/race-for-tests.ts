import { randomInt } from "node:crypto";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** How the race of rides and drivers is run: RACE_SECONDS lengthens it, RACE_SEED repeats one. */
    race: { seed: number; seconds: number };
  }
}

export function setup(project: TestProject): void {
  const { RACE_SEED, RACE_SECONDS } = process.env;
  project.provide("race", { seed: Number(RACE_SEED ?? randomInt(2 ** 31)), seconds: Number(RACE_SECONDS ?? 8) });
}
