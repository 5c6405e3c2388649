import { expect, test } from "vitest";
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

test("what the reporter wrote is what happened", () => {
  expect(outcomesOf(JSON.stringify([passed]), true)).toEqual([passed]);
  expect(outcomesOf(JSON.stringify([passed, failed]), false)).toEqual([passed, failed]);
});

test("a run that fails, tests nothing or ends without a word is a failure", () => {
  const fault = (said: string) => ({ file: "", name: "vitest ends well", passed: false, said, ms: 0 });
  expect(outcomesOf(JSON.stringify([passed]), false)).toEqual([passed, fault("It failed, though no test did.")]);
  expect(outcomesOf("[]", true)).toEqual([fault("Nothing was tested.")]);
  expect(outcomesOf("", true)).toEqual([fault("It did not say how the tests ended.")]);
});
