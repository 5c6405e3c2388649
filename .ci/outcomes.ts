import type { Clock } from "./clocks.ts";

/**
 * The result of a test, or of a step without a file. `error` is the message, or ""; `ms` is the duration; `under` is the clock, if not
 * the machine's.
 */
export type Outcome = {
  file: string;
  name: string;
  passed: boolean;
  error: string;
  ms: number;
  under?: Clock | undefined;
};

/** All results, and those whose first attempt had another one. */
export type Verdict = { outcomes: Outcome[]; unsteady: Outcome[] };

/** More unsteady tests than this fail the run. */
export const MOST_UNSTEADY = 10;

export const failed = (outcomes: Outcome[]): Outcome[] => outcomes.filter(({ passed }) => !passed);

/** Files to run again. None if so many failed that the run fails anyway. */
export function filesToRetry(outcomes: Outcome[]): string[] {
  const files = [...new Set(failed(outcomes).flatMap(({ file }) => file || []))];
  return files.length > MOST_UNSTEADY ? [] : files;
}

/** Replaces results by those of the second attempt. */
export function withRetries(first: Outcome[], second: Outcome[]): Verdict {
  const seen = new Set(second.map(({ file }) => file));
  const failsStill = new Set(failed(second).map(title));
  return {
    outcomes: [...first.filter(({ file }) => !seen.has(file)), ...second],
    unsteady: failed(first).filter((one) => seen.has(one.file) && !failsStill.has(title(one))),
  };
}

export const title = ({ file, name, under }: Outcome): string =>
  `${file ? `${file} › ` : ""}${name}${under ? ` (with the clock ${under})` : ""}`;

/** The summary of a run: slowest, unsteady and failed tests with the command that repeats each, and the counts as the last line. */
export function summaryLines({ outcomes, unsteady }: Verdict, alone: (one: Outcome) => string): string[] {
  const slowest = outcomes.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  const failures = failed(outcomes);
  const tooMany = unsteady.length > MOST_UNSTEADY ? 1 : 0;
  return [
    "",
    "Slowest:",
    ...slowest.map((one) => `  ${(one.ms / 1000).toFixed(1)} s ${title(one)}`),
    ...(unsteady.length > 0 ? ["", "Passed only on the second attempt:"] : []),
    ...unsteady.flatMap((one) => [`  unsteady: ${title(one)}`, indented(one.error)]),
    ...(failures.length + tooMany > 0 ? ["", "Failed:"] : []),
    ...failures.flatMap((one) => [
      `  ✗ ${title(one)}`,
      indented(one.error),
      ...(one.file ? [`      ${alone(one)}`] : []),
    ]),
    ...(tooMany ? [`  ✗ ${unsteady.length} unsteady tests, at most ${MOST_UNSTEADY} allowed`] : []),
    "",
    `${outcomes.length - failures.length} passed, ${failures.length + tooMany} failed`,
  ];
}

export const endedWell = ({ outcomes, unsteady }: Verdict): boolean =>
  failed(outcomes).length === 0 && unsteady.length <= MOST_UNSTEADY;

const indented = (error: string): string => (error || "failed").trim().replaceAll(/^/gm, "      ");
