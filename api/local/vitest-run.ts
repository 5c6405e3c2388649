import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import { checkout } from "./paths.ts";
import type { Tally } from "./steps.ts";

const Test = z.object({
  status: z.string(),
  fullName: z.string(),
  duration: z.number().nullish(),
  failureMessages: z.array(z.string()).nullish(),
});

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(Test), name: z.string() })),
});

const rooms: [folder: string, project: string][] = [
  ["web/e2e/", "e2e"],
  ["web/prerender/", "prerender"],
  ["web/", "web"],
  ["api/local/", "local"],
  ["", "api"],
];

/** The test files whose path, from the root of the checkout, holds one of these, and the projects they are in. */
export function matching(paths: string[]): { projects: string[]; files: string[] } {
  const exclude = (path: string) => path.includes("node_modules");
  const files = globSync("{api,web,content-schemas}/**/*.test.{ts,tsx}", { cwd: checkout, exclude }).filter((file) =>
    paths.some((path) => file.includes(path)),
  );
  const projects = files.map((file) => rooms.find(([folder]) => file.startsWith(folder))?.[1] ?? "api");
  return { projects: [...new Set(projects)], files };
}

/**
 * Runs the tests of these projects, or those of them that are in these files, speaking as it goes, and counts. A test that is
 * skipped, a file that does not load and a run that fails without any of them count as failed.
 */
export async function runTests(
  projects: string[],
  env: Record<string, string> = {},
  files: string[] = [],
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-tests-"));
  const file = join(folder, "report.json");
  const options = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    const vitest = spawn("vitest", ["run", ...options, ...reporters, ...files], {
      cwd: checkout,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [code] = await once(vitest, "close");
    return count(existsSync(file) ? readFileSync(file, "utf8") : "", code === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads vitest's report; `endedWell` is what its exit code says. */
export function count(report: string, endedWell: boolean): Tally {
  if (!report) return { passed: 0, failed: 1, faults: ["vitest wrote no report"], times: [] };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = Report.parse(
    JSON.parse(report),
  );
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(checkout, name)} > ${test.fullName}` })),
  );
  const notLoaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + numPendingTests + numTodoTests + notLoaded.length;
  const faults = [
    ...tests
      .filter(({ status }) => status !== "passed")
      .map(({ name, status, failureMessages }) => `${name}: ${failureMessages?.[0]?.split("\n")[0] ?? status}`),
    ...notLoaded.map(({ name }) => `${relative(checkout, name)} does not load`),
  ];
  const times = tests.map(({ name, duration }): [string, number] => [name, duration ?? 0]);
  if (failed > 0 || (endedWell && numPassedTests > 0)) return { passed: numPassedTests, failed, faults, times };
  return { passed: numPassedTests, failed: 1, faults: ["vitest failed, though no test did"], times };
}
