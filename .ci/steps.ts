import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { checkout } from "../api/local/paths.ts";
import type { Outcome } from "./outcomes.ts";

/** A check: resolves to an error message, or to nothing. */
export type Step = { name: string; run: () => Promise<string | undefined> };

/** Runs steps, two at a time, and prints each result. */
export async function takeSteps(steps: Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const begun = Date.now();
      const complaint = await step.run().catch((error: Error) => error.stack ?? error.message);
      const ms = Date.now() - begun;
      const took = styleText("dim", `${(ms / 1000).toFixed(1)} s`);
      const passed = complaint === undefined;
      outcomes.push({ file: "", name: step.name, passed, error: complaint ?? "", ms });
      console.log(`  ${passed ? styleText("green", "✓") : styleText("red", "✗")} ${step.name} ${took}`);
    }
  }
  await Promise.all([work(), work()]);
  return outcomes;
}

/**
 * Runs builds, then a step that fails with the files that they wrote into the repository, except ignored ones. Without Git, which knows
 * the repository's files, only the builds.
 */
export async function takeBuilds(builds: Step[], repository = checkout): Promise<Outcome[]> {
  const before = uncommitted(repository);
  const outcomes = await takeSteps(builds);
  if (!before) return outcomes;
  const run = async () => {
    const written = [...(uncommitted(repository) ?? [])].filter(([file, state]) => before.get(file) !== state);
    return written.length > 0 ? written.map(([file]) => `A build wrote ${file}`).join("\n") : undefined;
  };
  return [...outcomes, ...(await takeSteps([{ name: "builds write nothing into the repository", run }]))];
}

/** Untracked and changed files, each with its content's hash: a build may also write a file that was changed before. */
function uncommitted(repository: string): Map<string, string> | null {
  // The checkout may belong to another user.
  const args = ["-c", "safe.directory=*", "status", "--porcelain", "-z", "--untracked-files=all", "--no-renames"];
  const { status, stdout } = spawnSync("git", args, { cwd: repository, encoding: "utf8" });
  if (status !== 0) return null;
  const files = stdout.split("\0").flatMap((entry) => entry.slice(3) || []);
  return new Map(files.map((file) => [file, stateOf(join(repository, file))]));
}

const stateOf = (path: string): string =>
  existsSync(path) ? createHash("sha1").update(readFileSync(path)).digest("hex") : "deleted";
