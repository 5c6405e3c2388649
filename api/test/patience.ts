import { EXTENT } from "./extent.ts";

const ONE_MINUTE = 60_000;
/** Of the long run's tests some are a minute of chaos, or every screen at every width. */
const longEnough = (usual: number): number => (process.env[EXTENT] === "whole" ? 20 * ONE_MINUTE : usual);

/*
 * How long a test may take, in milliseconds, and how long it waits for something to come about: less, so that what it waited for
 * in vain is told. They only end what hangs: nothing is asserted about how fast anything is, so that a slow or busy machine
 * fails no test.
 */
export const LONGEST_TEST_MS: number = longEnough(ONE_MINUTE);
export const LONGEST_BROWSER_TEST_MS: number = longEnough(2 * ONE_MINUTE);
export const TIMEOUT_MS = 50_000;
