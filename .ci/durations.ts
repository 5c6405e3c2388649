import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "../api/local/paths.ts";
import type { Outcome } from "./outcomes.ts";

const FILE = join(checkout, "api/test/durations.json");
/** Seconds. Faster files are not recorded; their order is random. */
const SHORT = 5;

/** Records the slow files, so that the next run starts with them. */
export function keepDurations(outcomes: Outcome[]): void {
  const seconds = new Map<string, number>();
  for (const { file, ms } of outcomes) if (file) seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
  const long = [...seconds].filter(([, took]) => took >= SHORT).toSorted(([, one], [, other]) => other - one);
  const written = Object.fromEntries(long.map(([file, took]) => [file, Math.round(took)]));
  writeFileSync(FILE, `${JSON.stringify(written, null, 2)}\n`);
}
