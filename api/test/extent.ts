import type { TestProject } from "vitest/node";
import type { Extent } from "./sample.ts";

/** How much runs: "few", "sample" (also when not set) or "whole". Only "whole" asserts time limits. */
export const EXTENT = "EXTENT";

export function setup(project: TestProject): void {
  project.provide("extent", {
    seed: project.config.sequence.seed,
    whole: process.env[EXTENT] === "whole",
    few: process.env[EXTENT] === "few",
  } satisfies Extent);
}
