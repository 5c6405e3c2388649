import { execFileSync } from "node:child_process";
import { checkout } from "../api/local/paths.ts";

/** The seed of the test order, from the commit: equal for equal commits. Without Git, it is constant. */
export function seedOfCommit(): number {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: checkout, stdio: ["ignore", "pipe", "ignore"] });
    return Number.parseInt(commit.toString().slice(0, 7), 16);
  } catch {
    return 1;
  }
}
