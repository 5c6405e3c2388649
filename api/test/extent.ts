import type { TestProject } from "vitest/node";
import type {} from "./sample.ts";

/** "whole" runs random and large tests at full size, and asserts time limits. */
export const EXTENT = "EXTENT";

export function setup(project: TestProject): void {
  project.provide("extent", { seed: project.config.sequence.seed, whole: process.env[EXTENT] === "whole" });
}
