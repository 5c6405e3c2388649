/** Makes the browser load its date formatting data ahead of time, in a worker. The page does not wait for it. */
export function gatherDates(): void {
  try {
    new Worker(new URL("../../../worker/dates-worker.ts", import.meta.url), { type: "module" });
  } catch {
    // Some browsers and extensions block workers. The data is then loaded at the first date.
  }
}
