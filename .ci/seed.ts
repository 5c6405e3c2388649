import { execFileSync } from "node:child_process";
import { checkout } from "../api/local/paths.ts";

/**
 * What decides the order of the tests, taken from the commit: the same everywhere for one commit, another for the next. A
 * checkout without Git has a single order.
 */
export function seedOfCommit(): number {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: checkout, stdio: ["ignore", "pipe", "ignore"] });
    return Number.parseInt(commit.toString().slice(0, 7), 16);
  } catch {
    return 1;
  }
}
