import { Health } from "@lamplight/api/contract/health.ts";
import { queryOptions } from "@tanstack/react-query";
import { officeCalls } from "../../../lib/office/office-calls.ts";

/** Refetched every 30 seconds while shown. */
export const healthQuery = queryOptions({
  queryKey: ["office", "health"],
  queryFn: ({ signal }) => officeCalls("office").get("health", Health, { signal }),
  refetchInterval: 30_000,
});
