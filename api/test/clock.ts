/** How far the clock that tests run under is ahead of the machine's own, in milliseconds; set under such a clock only (.ci/clocks.ts). */
export const CLOCK_AHEAD_MS = "CLOCK_AHEAD_MS";

/** Only what day it is changes: what is measured, slept or written to a file stays as it is. */
export const DAYS_ONLY = { FAKETIME_DONT_FAKE_MONOTONIC: "1", NO_FAKE_STAT: "1", FAKETIME_DISABLE_SHM: "1" };

/** What a process has to be told to live under the tests' clock, when it is told nothing else of what we were. */
export function clockOfTests(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME } = process.env;
  return LD_PRELOAD && FAKETIME ? { LD_PRELOAD, FAKETIME, ...DAYS_ONLY } : {};
}
