import { expect, test } from "vitest";
import { count } from "./vitest-run.ts";

type Counts = { passed?: number; failed?: number; pending?: number; todo?: number };

function aReport({ passed = 0, failed = 0, pending = 0, todo = 0 }: Counts, files: [string, string[]][] = []): string {
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
    testResults: files.map(([status, tests]) => ({
      name: "some.test.ts",
      status,
      assertionResults: tests.map((result) => ({ status: result })),
    })),
  });
}

test("tests are counted as they ended", () => {
  expect(count(aReport({ passed: 3 }), true)).toEqual({ passed: 3, failed: 0 });
  expect(count(aReport({ passed: 3, failed: 2 }, [["failed", ["failed", "failed"]]]), false)).toEqual({
    passed: 3,
    failed: 2,
  });
});

test("a skipped test is a failed one", () => {
  expect(count(aReport({ passed: 3, pending: 1, todo: 1 }), true)).toEqual({ passed: 3, failed: 2 });
});

test("a file that does not load is a failure", () => {
  expect(count(aReport({ passed: 3 }, [["failed", []]]), false)).toEqual({ passed: 3, failed: 1 });
});

test("a run that fails, or tests nothing, without saying so is a failure", () => {
  expect(count(aReport({ passed: 3 }), false)).toEqual({ passed: 3, failed: 1 });
  expect(count(aReport({}), true)).toEqual({ passed: 0, failed: 1 });
  expect(count("", true)).toEqual({ passed: 0, failed: 1 });
});
