import { inject, test } from "vitest";

/** A journey of `npm run test:long` alone; `npm test` holds its promise by a page test or a test of the API. */
export function longTest(name: string, run: () => Promise<void>): void {
  if (inject("extent").whole) test(name, run);
}
