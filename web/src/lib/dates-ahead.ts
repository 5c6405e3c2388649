/** Has the browser gather what it needs to put dates into words. Whatever comes of it, the page does not wait for it. */
export function gatherDates(): void {
  try {
    new Worker(new URL("../../worker/dates-worker.ts", import.meta.url), { type: "module" });
  } catch {
    // Some browsers, and what people add to them, have no worker for a page: it gathers by itself then, when it comes to its first date.
  }
}
