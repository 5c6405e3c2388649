import type { TestProject } from "vitest/node";
import type {} from "./sample.ts";

/** Set to "whole", what is random or large is tried at its whole size, and bounds of time hold. */
export const EXTENT = "EXTENT";

export function setup(project: TestProject): void {
  project.provide("extent", { seed: project.config.sequence.seed, whole: process.env[EXTENT] === "whole" });
}
