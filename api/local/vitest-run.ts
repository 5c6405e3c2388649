import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { checkout } from "./paths.ts";
import type { Tally } from "./steps.ts";

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })), name: z.string() }),
  ),
});

/**
 * Runs the tests of these projects, speaking as it goes, and counts. A test that is skipped, a file that does not load
 * and a run that fails without any of them count as failed.
 */
export async function runTests(projects: string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-tests-"));
  const file = join(folder, "report.json");
  const options = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  try {
    const vitest = spawn("vitest", ["run", ...options, ...reporters], {
      cwd: checkout,
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
  if (!report) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = Report.parse(
    JSON.parse(report),
  );
  const notLoaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + numPendingTests + numTodoTests + notLoaded.length;
  return { passed: numPassedTests, failed: failed > 0 || (endedWell && numPassedTests > 0) ? failed : 1 };
}
