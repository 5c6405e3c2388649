import { EXTENT } from "./extent.ts";

const ONE_MINUTE = 60_000;
/** Some tests of the long run take minutes, such as chaos and every screen at every width. */
const longEnough = (usual: number): number => (process.env[EXTENT] === "whole" ? 60 * ONE_MINUTE : usual);

/*
 * Timeouts in milliseconds of a test and of a wait within it, which is shorter, so that the failed wait is reported. They only end
 * hanging tests: a machine ten times slower than usual reaches none. No test asserts speed, so a slow or busy machine fails none.
 */
export const LONGEST_TEST_MS: number = longEnough(10 * ONE_MINUTE);
export const LONGEST_BROWSER_TEST_MS: number = longEnough(20 * ONE_MINUTE);
export const TIMEOUT_MS = 5 * ONE_MINUTE;
