/**
 * How long a test waits for something to come about, in milliseconds, and how long it may take as a whole. They only end
 * what hangs: nothing is asserted about how fast anything is, so that a slow or busy machine fails no test.
 */
export const PATIENCE_MS = 60_000;
export const LONGEST_TEST_MS = 4 * PATIENCE_MS;
