import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";
import { checkout } from "../api/local/paths.ts";
import type { Outcome } from "./outcomes.ts";

/** Who runs vitest for its outcomes names the file in which they are to be written. */
export const OUTCOMES_FILE = "OUTCOMES_FILE";

/**
 * Writes how every test ended, with what belongs to a file and to none of its tests: that it loads, that its hooks end well,
 * and that nothing is thrown while none of them is looking. A test that is skipped or never ends counts as failed.
 */
export class OutcomesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[OUTCOMES_FILE];
    if (!file) return;
    const unfinished = modules.filter((module) => ["queued", "pending"].includes(module.state()));
    const outcomes = [
      ...modules.flatMap(outcomesOf),
      ...unfinished.map((module) => broken(pathOf(module.moduleId), "is run to its end", "It never ended.")),
      ...unhandled.map((error) => thrown(error, unfinished)),
    ];
    writeFileSync(file, JSON.stringify(outcomes));
  }
}

const pathOf = (moduleId: string): string => relative(checkout, moduleId);
const broken = (file: string, name: string, said: string): Outcome => ({ file, name, passed: false, said, ms: 0 });
/** What was said, and by a browser test what stood on its screens, without the lines that led there. */
const wordsOf = (errors: readonly { message: string; stack?: string | undefined }[]): string =>
  errors.map(({ message, stack }) => stack?.split("\n    at ")[0] || message).join("\n");

function outcomesOf(module: TestModule): Outcome[] {
  const file = pathOf(module.moduleId);
  const hooks = (suite: TestModule | TestSuite, name: string): Outcome[] =>
    suite.errors().length > 0 ? [broken(file, name, wordsOf(suite.errors()))] : [];
  return [
    ...hooks(module, "loads, and its hooks end well"),
    ...[...module.children.allSuites()].flatMap((suite) => hooks(suite, `${suite.fullName}: its hooks end well`)),
    ...[...module.children.allTests()].map((test) => outcomeOf(test, file)),
  ];
}

function outcomeOf(test: TestCase, file: string): Outcome {
  const { state, errors } = test.result();
  const passed = state === "passed";
  return {
    file,
    name: test.fullName,
    passed,
    said: passed ? "" : wordsOf(errors ?? []) || state,
    ms: test.diagnostic()?.duration ?? 0,
  };
}

/** An error that no test waited for is laid to the file that ran, and what ended a worker to one that was not finished. */
function thrown(error: SerializedError, unfinished: TestModule[]): Outcome {
  const path: unknown = error["VITEST_TEST_PATH"] ?? unfinished[0]?.moduleId;
  return broken(typeof path === "string" ? pathOf(path) : "", "throws nothing beside its tests", wordsOf([error]));
}
