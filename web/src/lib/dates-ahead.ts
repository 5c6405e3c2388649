/** Has the browser gather what it needs to put dates into words. Whatever comes of it, the page does not wait for it. */
export function gatherDates(): void {
  new Worker(new URL("../../worker/dates-worker.ts", import.meta.url), { type: "module" });
}
