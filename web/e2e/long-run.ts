import { inject, test } from "vitest";

/** A journey of `npm run test:long` only. `npm test` covers its rule in a page test or an API test. */
export function longTest(name: string, run: () => Promise<void>): void {
  if (inject("extent").whole) test(name, run);
}
