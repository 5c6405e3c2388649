/**
 * Call it between two long tasks: lets the browser handle an interaction and paint the response first.
 */
export const yieldToMain = (): Promise<void> =>
  "scheduler" in window && "yield" in window.scheduler
    ? window.scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
