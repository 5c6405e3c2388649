import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { z } from "zod";
import { checkout, EXIT_WITH_PARENT } from "../api/local/paths.ts";
import { EXTENT } from "../api/test/extent.ts";
import type { Outcome } from "./outcomes.ts";

const rooms: [folder: string, project: string][] = [
  ["web/e2e/", "e2e"],
  ["web/server/", "server"],
  ["web/", "web"],
  ["api/local/", "local"],
  ["api/bench/", "local"],
  [".ci/", "local"],
  ["", "api"],
];

const VITEST = join(checkout, "node_modules/vitest/vitest.mjs");

/** Tests of the long run only. */
const LONG = ".long.test.";

/** `few`: `npm test`. `sample`: `npm test -- --all`. `whole`: the long run, which also has its own tests. */
export type Size = "few" | "sample" | "whole";

type Choice = {
  size?: Size;
  /** Excluded test files, and folders with a slash at the end, by path from the checkout's root. */
  without?: readonly string[];
};

/** Test files of one project. */
type Group = { project: string; files: string[] };

/**
 * Test files whose path from the checkout's root contains one of these, by project. Long tests only in the long run; without the
 * excluded ones.
 */
export function matching(paths: string[], { size = "sample", without = [] }: Choice = {}): Group[] {
  const exclude = (path: string) => path.includes("node_modules");
  const files = globSync("{.ci,api,web,content-schemas,studio}/**/*.test.{ts,tsx}", { cwd: checkout, exclude }).filter(
    (file) =>
      paths.some((path) => file.includes(path)) &&
      (size === "whole" || !file.includes(LONG)) &&
      !without.includes(file),
  );
  const projectOf = (file: string) => rooms.find(([folder]) => file.startsWith(folder))?.[1] ?? "api";
  return [...Map.groupBy(files, projectOf)].map(([project, ofIt]) => ({ project, files: ofIt }));
}

type Run = Choice & {
  projects: string[];
  /** Determines the order of files, and of tests in each. */
  seed: number;
  env?: Record<string, string>;
  /** Files to run; all if omitted. */
  files?: string[];
  /** One file at a time. */
  alone?: boolean;
  /** Only files affected by uncommitted changes; there may be none. */
  changed?: boolean;
};

/** Runs tests of projects with equal worker counts and prints progress. A run that fails without a failed test is a result too. */
export async function runTests({
  projects,
  seed,
  size = "sample",
  without = [],
  env = {},
  files = [],
  alone = false,
  changed = false,
}: Run): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-tests-"));
  const file = join(folder, "outcomes.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const options = [`--sequence.seed=${seed}`, ...reporters, ...projects.flatMap((project) => ["--project", project])];
  if (changed) options.push("--changed", "--passWithNoTests");
  // By name, because each project's paths are relative to its own folder.
  options.push(...without.map((path) => `--exclude=**/${basename(path)}${path.endsWith("/") ? "/**" : ""}`));
  if (alone) options.push("--no-file-parallelism");
  // Each browser worker starts a whole stack, so start no more of them than files.
  else if (files.length === 1 || files.length === 2) options.push(`--maxWorkers=${files.length}`);
  try {
    // With EXIT_WITH_PARENT, a killed run leaves no process behind.
    const vitest = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, VITEST, "run", ...options, ...files], {
      cwd: checkout,
      env: { ...process.env, ...env, [EXTENT]: size },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const [code] = await once(vitest, "close");
    const written = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (changed && code === 0 && !written.includes("assertionResults")) return [];
    return outcomesOf(written, code === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The parts of vitest's JSON report that are read. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * Parses a JSON report; `endedWell` is vitest's exit code. Skipped and unfinished tests count as failed. A failed file without a
 * failed test, such as one that does not load, is a result of its own.
 */
export function outcomesOf(written: string, endedWell: boolean): Outcome[] {
  const fault = (error: string, file = "", name = "vitest exits with 0"): Outcome => ({
    file,
    name,
    passed: false,
    error,
    ms: 0,
  });
  if (!written) return [fault("vitest wrote no report.")];
  const outcomes = Report.parse(JSON.parse(written)).testResults.flatMap(
    ({ name, status, message, assertionResults }) => {
      const file = relative(checkout, name);
      const tests = assertionResults.map(
        (test): Outcome => ({
          file,
          name: test.fullName,
          passed: test.status === "passed",
          error: test.status === "passed" ? "" : errorText(test.failureMessages ?? []) || test.status,
          ms: test.duration ?? 0,
        }),
      );
      const isExplained = status === "passed" || tests.some(({ passed }) => !passed);
      return isExplained ? tests : [...tests, fault(message, file, "loads, and its hooks succeed")];
    },
  );
  if (outcomes.length === 0) return [fault("No test ran.")];
  const isExplained = endedWell || outcomes.some(({ passed }) => !passed);
  return isExplained ? outcomes : [...outcomes, fault("vitest failed, but no test did.")];
}

/** Error messages without stack traces; browser tests include the text on their screens. */
const errorText = (messages: string[]): string => messages.map((message) => message.split("\n    at ")[0]).join("\n");
