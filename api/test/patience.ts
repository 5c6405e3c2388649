import { EXTENT } from "./extent.ts";

const ONE_MINUTE = 60_000;
/** Some tests of the long run take minutes, such as chaos and every screen at every width. */
const longEnough = (usual: number): number => (process.env[EXTENT] === "whole" ? 60 * ONE_MINUTE : usual);

/** Name of the environment variable that is set in a run of chosen files, whose result somebody waits for. */
export const WATCHED = "WATCHED";

/*
 * Timeouts in milliseconds of a test and of a wait within it, which is shorter, so that the failed wait is reported. They only end
 * hanging tests: a machine ten times slower than usual reaches none. No test asserts speed, so a slow or busy machine fails none. In a run of chosen files a failed wait is reported sooner.
 */
export const LONGEST_TEST_MS: number = longEnough(10 * ONE_MINUTE);
export const LONGEST_BROWSER_TEST_MS: number = longEnough(20 * ONE_MINUTE);
export const TIMEOUT_MS: number = (process.env[WATCHED] ? 1 : 5) * ONE_MINUTE;
