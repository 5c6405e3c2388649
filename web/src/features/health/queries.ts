import { Health } from "@lamplight/api/contract/health.ts";
import { queryOptions } from "@tanstack/react-query";
import { officeCalls } from "../../lib/office-calls.ts";

/** Asked for anew each half minute while somebody looks. */
export const healthQuery = queryOptions({
  queryKey: ["office", "health"],
  queryFn: ({ signal }) => officeCalls("office").get("health", Health, { signal }),
  refetchInterval: 30_000,
});
