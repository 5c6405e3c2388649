/** Milliseconds by which the tests' clock is ahead of the machine's; set only under such a clock (.ci/clocks.ts). */
export const CLOCK_AHEAD_MS = "CLOCK_AHEAD_MS";

/** Only the date changes: monotonic clocks, sleeps and file times stay real. */
export const DAYS_ONLY = { FAKETIME_DONT_FAKE_MONOTONIC: "1", NO_FAKE_STAT: "1", FAKETIME_DISABLE_SHM: "1" };

/** The variables that a process with an otherwise new environment needs for the tests' clock. */
export function clockOfTests(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME } = process.env;
  return LD_PRELOAD && FAKETIME ? { LD_PRELOAD, FAKETIME, ...DAYS_ONLY } : {};
}
