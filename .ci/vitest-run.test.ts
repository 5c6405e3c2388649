import { join } from "node:path";
import { expect, test } from "vitest";
import { checkout } from "../api/local/paths.ts";
import { matching, outcomesOf } from "./vitest-run.ts";

const passed = { file: "api/some.test.ts", name: "says so", passed: true, said: "", ms: 7 };
const failed = { ...passed, passed: false, said: "AssertionError: one is not two" };

test("the files of a path are found in whichever project they are", () => {
  const projects = (paths: string[]) => matching(paths).map(({ project }) => project);
  expect(projects([".ci/vitest-run.test.ts", "bench/report.test.ts"])).toEqual(["local"]);
  expect(projects(["vitest-run.test.ts", "web/e2e/home.test.ts", "draw.test"]).toSorted()).toEqual([
    "e2e",
    "local",
    "prerender",
  ]);
  expect(matching(["no-such-file"])).toEqual([]);
  expect(matching(["chaos.long"])).toEqual([]);
  expect(matching(["src/lib/migrate.test"], { without: ["api/src/lib/migrate.test.ts"] })).toEqual([]);
  expect(matching(["chaos.long"], { long: true }).map(({ project }) => project)).toEqual(["api"]);
});

test("a part of a path names whole files", () => {
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

test("what vitest reported is what happened", () => {
  expect(outcomesOf(report({ ...REPORTED, assertionResults: [right] }), true)).toEqual([passed]);
  const both = { ...REPORTED, status: "failed", assertionResults: [right, wrong] };
  expect(outcomesOf(report(both), false)).toEqual([passed, failed]);
  const skipped = { ...right, status: "skipped", duration: null };
  expect(outcomesOf(report({ ...REPORTED, assertionResults: [skipped] }), true)).toEqual([
    { ...passed, passed: false, said: "skipped", ms: 0 },
  ]);
});

test("a file that does not load has failed", () => {
  const broken = { ...REPORTED, status: "failed", message: "There is no such module", assertionResults: [] };
  expect(outcomesOf(report(broken), false)).toEqual([
    {
      file: "api/some.test.ts",
      name: "loads, and its hooks end well",
      passed: false,
      said: "There is no such module",
      ms: 0,
    },
  ]);
});

test("a run that fails, tests nothing or ends without a word is a failure", () => {
  const fault = (said: string) => ({ file: "", name: "vitest ends well", passed: false, said, ms: 0 });
  const well = report({ ...REPORTED, assertionResults: [right] });
  expect(outcomesOf(well, false)).toEqual([passed, fault("It failed, though no test did.")]);
  expect(outcomesOf(report(), true)).toEqual([fault("Nothing was tested.")]);
  expect(outcomesOf("", true)).toEqual([fault("It did not say how the tests ended.")]);
});
