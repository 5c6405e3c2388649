import { expect, test } from "vitest";
import { endedWell, filesToRetry, MOST_UNSTEADY, type Outcome, summaryLines, withRetries } from "./outcomes.ts";

const passed = (file: string, name: string): Outcome => ({ file, name, passed: true, error: "", ms: 7 });
const failed = (file: string, name: string): Outcome => ({
  ...passed(file, name),
  passed: false,
  error: "one is not two",
});
const alone = ({ file }: Outcome): string => `npm test -- ${file} --seed 12`;
const files = (count: number): string[] => Array.from({ length: count }, (_, number) => `${number}.test.ts`);

test("each failed file runs again once; steps without a file don't", () => {
  const outcomes = [
    failed("a.test.ts", "one"),
    failed("a.test.ts", "two"),
    passed("b.test.ts", "three"),
    failed("", "lint"),
  ];
  expect(filesToRetry(outcomes)).toEqual(["a.test.ts"]);
});

test("nothing runs again when too many files failed for the run to pass", () => {
  expect(filesToRetry(files(MOST_UNSTEADY).map((file) => failed(file, "one")))).toHaveLength(MOST_UNSTEADY);
  expect(filesToRetry(files(MOST_UNSTEADY + 1).map((file) => failed(file, "one")))).toEqual([]);
});

test("a test that passes on the second attempt counts as passed and is listed; one that fails counts as failed", () => {
  const first = [
    failed("a.test.ts", "one"),
    failed("a.test.ts", "two"),
    passed("a.test.ts", "three"),
    passed("b.test.ts", "four"),
  ];
  const second = [passed("a.test.ts", "one"), failed("a.test.ts", "two"), failed("a.test.ts", "three")];
  const verdict = withRetries(first, second);
  expect(verdict).toEqual({
    outcomes: [passed("b.test.ts", "four"), ...second],
    unsteady: [failed("a.test.ts", "one")],
  });
  expect(endedWell(verdict)).toBe(false);
});

test("a file without a second result keeps its failure", () => {
  const broken = { ...failed("", "vitest exits with 0"), error: "vitest wrote no report." };
  const verdict = withRetries([failed("a.test.ts", "one")], [broken]);
  expect(verdict.outcomes).toHaveLength(2);
  expect(verdict.unsteady).toEqual([]);
  expect(endedWell(verdict)).toBe(false);
});

test("the summary ends with the counts and gives the command for each failed file", () => {
  const outcomes = [passed("a.test.ts", "one"), failed("b.test.ts", "two"), failed("", "lint")];
  const words = summaryLines({ outcomes, unsteady: [failed("a.test.ts", "one")] }, alone);
  expect(words.at(-1)).toBe("1 passed, 2 failed");
  expect(words).toContain("  unsteady: a.test.ts › one");
  expect(words.join("\n")).toContain(
    "  ✗ b.test.ts › two\n      one is not two\n      npm test -- b.test.ts --seed 12\n",
  );
  expect(words.join("\n")).toContain("  ✗ lint\n      one is not two\n");
});

test("more than ten unsteady tests fail the run", () => {
  const unsteady = (count: number) => ({
    outcomes: [passed("a.test.ts", "one")],
    unsteady: Array.from({ length: count }, (_, number) => failed("a.test.ts", String(number))),
  });
  expect(endedWell(unsteady(MOST_UNSTEADY))).toBe(true);
  expect(summaryLines(unsteady(MOST_UNSTEADY), alone).at(-1)).toBe("1 passed, 0 failed");
  expect(endedWell(unsteady(MOST_UNSTEADY + 1))).toBe(false);
  expect(summaryLines(unsteady(MOST_UNSTEADY + 1), alone).at(-1)).toBe("1 passed, 1 failed");
});
