import { Health } from "@lamplight/api/contract/health.ts";
import { queryOptions } from "@tanstack/react-query";
import { deskCalls } from "../../lib/office-calls.ts";

/** Asked for anew each half minute while somebody looks. */
export const healthQuery = queryOptions({
  queryKey: ["office", "health"],
  queryFn: ({ signal }) => deskCalls("office").get("health", Health, { signal }),
  refetchInterval: 30_000,
});
