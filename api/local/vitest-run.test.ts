import { join } from "node:path";
import { expect, test } from "vitest";
import { checkout } from "./paths.ts";
import { count, matching } from "./vitest-run.ts";

type Counts = { passed?: number; failed?: number; pending?: number; todo?: number };

function aReport({ passed = 0, failed = 0, pending = 0, todo = 0 }: Counts, files: [string, string[]][] = []): string {
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
    testResults: files.map(([status, tests]) => ({
      name: join(checkout, "api/some.test.ts"),
      status,
      assertionResults: tests.map((result) => ({
        status: result,
        fullName: `says ${result}`,
        duration: 7,
        failureMessages: result === "failed" ? ["AssertionError: one is not two\n    at some.test.ts"] : [],
      })),
    })),
  });
}

test("the files of a path are found in whichever project they are", () => {
  expect(matching(["local/vitest-run.test.ts"]).projects).toEqual(["local"]);
  expect(matching(["vitest-run.test.ts", "web/e2e/home.test.ts", "draw.test"]).projects.toSorted()).toEqual([
    "e2e",
    "local",
    "prerender",
  ]);
  expect(matching(["no-such-file"])).toEqual({ projects: [], files: [] });
});

test("a part of a path names whole files", () => {
  expect(matching(["e2e/home", "vitest-run.t"]).files.toSorted()).toEqual([
    "api/local/vitest-run.test.ts",
    "web/e2e/home.test.ts",
  ]);
});

test("tests are counted as they ended", () => {
  expect(count(aReport({ passed: 3 }), true)).toMatchObject({ passed: 3, failed: 0, faults: [] });
  const [some, fault] = ["api/some.test.ts > says", "AssertionError: one is not two"];
  expect(count(aReport({ passed: 3, failed: 1 }, [["failed", ["failed", "passed"]]]), false)).toEqual({
    passed: 3,
    failed: 1,
    faults: [`${some} failed: ${fault}`],
    times: [
      [`${some} failed`, 7],
      [`${some} passed`, 7],
    ],
  });
});

test("a skipped test is a failed one", () => {
  expect(count(aReport({ passed: 3, pending: 1, todo: 1 }), true)).toMatchObject({ passed: 3, failed: 2 });
});

test("a file that does not load is a failure", () => {
  expect(count(aReport({ passed: 3 }, [["failed", []]]), false)).toMatchObject({
    passed: 3,
    failed: 1,
    faults: ["api/some.test.ts does not load"],
  });
});

test("a run that fails, or tests nothing, without saying so is a failure", () => {
  expect(count(aReport({ passed: 3 }), false)).toMatchObject({
    passed: 3,
    failed: 1,
    faults: ["vitest failed, though no test did"],
  });
  expect(count(aReport({}), true)).toMatchObject({ passed: 0, failed: 1 });
  expect(count("", true)).toMatchObject({ passed: 0, failed: 1 });
});
