import { expect, test } from "vitest";
import {
  afterSecondLook,
  closingWords,
  endedWell,
  filesToLookAtAgain,
  MOST_UNSTEADY,
  type Outcome,
} from "./outcomes.ts";

const passed = (file: string, name: string): Outcome => ({ file, name, passed: true, said: "", ms: 7 });
const failed = (file: string, name: string): Outcome => ({
  ...passed(file, name),
  passed: false,
  said: "one is not two",
});
const alone = ({ file }: Outcome): string => `npm test -- ${file} --seed 12`;
const files = (count: number): string[] => Array.from({ length: count }, (_, number) => `${number}.test.ts`);

test("files that failed are looked at again, each once; steps without a file are not", () => {
  const outcomes = [
    failed("a.test.ts", "one"),
    failed("a.test.ts", "two"),
    passed("b.test.ts", "three"),
    failed("", "lint"),
  ];
  expect(filesToLookAtAgain(outcomes)).toEqual(["a.test.ts"]);
});

test("so many failed files that the run cannot pass any more are not looked at again", () => {
  expect(filesToLookAtAgain(files(MOST_UNSTEADY).map((file) => failed(file, "one")))).toHaveLength(MOST_UNSTEADY);
  expect(filesToLookAtAgain(files(MOST_UNSTEADY + 1).map((file) => failed(file, "one")))).toEqual([]);
});

test("what passes at the second look has passed and is named; what fails there has failed", () => {
  const first = [
    failed("a.test.ts", "one"),
    failed("a.test.ts", "two"),
    passed("a.test.ts", "three"),
    passed("b.test.ts", "four"),
  ];
  const second = [passed("a.test.ts", "one"), failed("a.test.ts", "two"), failed("a.test.ts", "three")];
  const verdict = afterSecondLook(first, second);
  expect(verdict).toEqual({
    outcomes: [passed("b.test.ts", "four"), ...second],
    unsteady: [failed("a.test.ts", "one")],
  });
  expect(endedWell(verdict)).toBe(false);
});

test("a file that the second look did not reach has failed as before", () => {
  const broken = { ...failed("", "vitest ends well"), said: "It did not say how the tests ended." };
  const verdict = afterSecondLook([failed("a.test.ts", "one")], [broken]);
  expect(verdict.outcomes).toHaveLength(2);
  expect(verdict.unsteady).toEqual([]);
  expect(endedWell(verdict)).toBe(false);
});

test("the last line is the tally; what failed is told with the command that runs it alone", () => {
  const outcomes = [passed("a.test.ts", "one"), failed("b.test.ts", "two"), failed("", "lint")];
  const words = closingWords({ outcomes, unsteady: [failed("a.test.ts", "one")] }, alone);
  expect(words.at(-1)).toBe("1 passed, 2 failed");
  expect(words).toContain("  unsteady: a.test.ts › one");
  expect(words.join("\n")).toContain(
    "  ✗ b.test.ts › two\n      one is not two\n      npm test -- b.test.ts --seed 12\n",
  );
  expect(words.join("\n")).toContain("  ✗ lint\n      one is not two\n");
});

test("more than ten unsteady tests are a failed run", () => {
  const unsteady = (count: number) => ({
    outcomes: [passed("a.test.ts", "one")],
    unsteady: Array.from({ length: count }, (_, number) => failed("a.test.ts", String(number))),
  });
  expect(endedWell(unsteady(MOST_UNSTEADY))).toBe(true);
  expect(closingWords(unsteady(MOST_UNSTEADY), alone).at(-1)).toBe("1 passed, 0 failed");
  expect(endedWell(unsteady(MOST_UNSTEADY + 1))).toBe(false);
  expect(closingWords(unsteady(MOST_UNSTEADY + 1), alone).at(-1)).toBe("1 passed, 1 failed");
});
