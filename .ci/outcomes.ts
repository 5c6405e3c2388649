import type { Clock } from "./clocks.ts";

/**
 * How one thing that must hold ended: a test, or a step that runs no test, which has no file. `said` is what went wrong,
 * "" when nothing did; `ms` how long it took; `under` which clock, when it was not the machine's own.
 */
export type Outcome = {
  file: string;
  name: string;
  passed: boolean;
  said: string;
  ms: number;
  under?: Clock | undefined;
};

/** How all of them ended, and those among them that ended otherwise the first time. */
export type Verdict = { outcomes: Outcome[]; unsteady: Outcome[] };

/** More of these are a failed run, however each ended the second time. */
export const MOST_UNSTEADY = 10;

export const failed = (outcomes: Outcome[]): Outcome[] => outcomes.filter(({ passed }) => !passed);

/**
 * The test files that deserve a second look. None where there are so many that the run has failed whatever they show: each
 * would fail again, or be unsteady.
 */
export function filesToLookAtAgain(outcomes: Outcome[]): string[] {
  const files = [...new Set(failed(outcomes).flatMap(({ file }) => file || []))];
  return files.length > MOST_UNSTEADY ? [] : files;
}

/** What a second look at some files shows takes the place of what the first did; what fails then has failed. */
export function afterSecondLook(first: Outcome[], second: Outcome[]): Verdict {
  const seen = new Set(second.map(({ file }) => file));
  const failsStill = new Set(failed(second).map(title));
  return {
    outcomes: [...first.filter(({ file }) => !seen.has(file)), ...second],
    unsteady: failed(first).filter((one) => seen.has(one.file) && !failsStill.has(title(one))),
  };
}

export const title = ({ file, name, under }: Outcome): string =>
  `${file ? `${file} › ` : ""}${name}${under ? ` (under the clock of ${under})` : ""}`;

/** How a run ends: the slowest, what was unsteady, what failed with what runs that file `alone`, and the tally as the last line. */
export function closingWords({ outcomes, unsteady }: Verdict, alone: (one: Outcome) => string): string[] {
  const slowest = outcomes.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
  const failures = failed(outcomes);
  const tooMany = unsteady.length > MOST_UNSTEADY ? 1 : 0;
  return [
    "",
    "The slowest:",
    ...slowest.map((one) => `  ${(one.ms / 1000).toFixed(1)} s ${title(one)}`),
    ...(unsteady.length > 0 ? ["", "Passed at the second look only:"] : []),
    ...unsteady.flatMap((one) => [`  unsteady: ${title(one)}`, indented(one.said)]),
    ...(failures.length + tooMany > 0 ? ["", "What failed:"] : []),
    ...failures.flatMap((one) => [
      `  ✗ ${title(one)}`,
      indented(one.said),
      ...(one.file ? [`      ${alone(one)}`] : []),
    ]),
    ...(tooMany ? [`  ✗ ${unsteady.length} tests are unsteady, at most ${MOST_UNSTEADY} may be`] : []),
    "",
    `${outcomes.length - failures.length} passed, ${failures.length + tooMany} failed`,
  ];
}

export const endedWell = ({ outcomes, unsteady }: Verdict): boolean =>
  failed(outcomes).length === 0 && unsteady.length <= MOST_UNSTEADY;

const indented = (said: string): string => (said || "failed").trim().replaceAll(/^/gm, "      ");
