import { join } from "node:path";
import { expect, test } from "vitest";
import { checkout } from "../api/local/paths.ts";
import { matching, outcomesOf } from "./vitest-run.ts";

const passed = { file: "api/some.test.ts", name: "says so", passed: true, error: "", ms: 7 };
const failed = { ...passed, passed: false, error: "AssertionError: one is not two" };

test("the files of a path are found in all projects", () => {
  const projects = (paths: string[]) => matching(paths).map(({ project }) => project);
  expect(projects([".ci/vitest-run.test.ts", "bench/report.test.ts"])).toEqual(["local"]);
  expect(projects(["vitest-run.test.ts", "web/e2e/home.test.ts", "draw.test"]).toSorted()).toEqual([
    "e2e",
    "local",
    "server",
  ]);
  expect(matching(["no-such-file"])).toEqual([]);
  expect(matching(["chaos.long"])).toEqual([]);
  expect(matching(["src/lib/migrate.test"], { without: ["api/src/lib/db/migrate.test.ts"] })).toEqual([]);
  expect(matching(["chaos.long"], { size: "whole" }).map(({ project }) => project)).toEqual(["api"]);
});

test("a part of a path matches whole files", () => {
  expect(
    matching(["e2e/home", "vitest-run.t"])
      .flatMap(({ files }) => files)
      .toSorted(),
  ).toEqual([".ci/vitest-run.test.ts", "web/e2e/home.test.ts"]);
});

const REPORTED = { name: join(checkout, "api/some.test.ts"), status: "passed", message: "" };
const right = { fullName: "says so", status: "passed", duration: 7, failureMessages: [] };
const wrong = {
  ...right,
  status: "failed",
  failureMessages: ["AssertionError: one is not two\n    at one.ts:2:1"],
};
const report = (...testResults: object[]) => JSON.stringify({ testResults });

test("vitest's results are returned", () => {
  expect(outcomesOf(report({ ...REPORTED, assertionResults: [right] }), true)).toEqual([passed]);
  const both = { ...REPORTED, status: "failed", assertionResults: [right, wrong] };
  expect(outcomesOf(report(both), false)).toEqual([passed, failed]);
  const skipped = { ...right, status: "skipped", duration: null };
  expect(outcomesOf(report({ ...REPORTED, assertionResults: [skipped] }), true)).toEqual([
    { ...passed, passed: false, error: "skipped", ms: 0 },
  ]);
});

test("a file that doesn't load has failed", () => {
  const broken = { ...REPORTED, status: "failed", message: "There is no such module", assertionResults: [] };
  expect(outcomesOf(report(broken), false)).toEqual([
    {
      file: "api/some.test.ts",
      name: "loads, and its hooks succeed",
      passed: false,
      error: "There is no such module",
      ms: 0,
    },
  ]);
});

test("a run that fails, tests nothing or ends without a report is a failure", () => {
  const fault = (error: string) => ({ file: "", name: "vitest exits with 0", passed: false, error, ms: 0 });
  const well = report({ ...REPORTED, assertionResults: [right] });
  expect(outcomesOf(well, false)).toEqual([passed, fault("vitest failed, but no test did.")]);
  expect(outcomesOf(report(), true)).toEqual([fault("No test ran.")]);
  expect(outcomesOf("", true)).toEqual([fault("vitest wrote no report.")]);
});
