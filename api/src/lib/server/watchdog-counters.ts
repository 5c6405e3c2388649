/** The indexes of the counters in the memory that the main thread shares with the watchdog's thread. */

/** Counts turns of the event loop. */
export const TURN = 0;
/** Counts round trips through the thread pool. */
export const POOL = 1;
/** 1 while a debugger can be attached, else 0. */
export const DEBUGGED = 2;

export const COUNTERS = 3;
