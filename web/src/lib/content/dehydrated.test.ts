import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { addDehydrated } from "./dehydrated.ts";

const SECOND_MS = 1000;
const key = ["consultants", "top"];

/** True if a query with this data would fetch when it is shown. */
function isStale(queries: QueryClient): boolean {
  return (
    queries
      .getQueryCache()
      .find({ queryKey: key })
      ?.isStaleByTime(30 * SECOND_MS) ?? true
  );
}

it("data of a page that was just requested is fresh, and that of a page opened two hours ago is not", () => {
  for (const [ageMs, stale] of [
    [SECOND_MS, false],
    [2 * 3600 * SECOND_MS, true],
  ] as const) {
    const queries = new QueryClient();
    addDehydrated(queries, [[key, "nurses"]], Date.now() - ageMs);
    expect([queries.getQueryData(key), isStale(queries)]).toEqual(["nurses", stale]);
  }
});

it("newer data is kept", () => {
  const queries = new QueryClient();
  queries.setQueryData(key, "newer");
  addDehydrated(queries, [[key, "older"]], 0);
  expect(queries.getQueryData(key)).toBe("newer");
});
