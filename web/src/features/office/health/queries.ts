import { Health } from "@lamplight/api/contract/health.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { officeCalls } from "../../../lib/office/office-calls.ts";

/** Refetched every 30 seconds while shown. */
export const healthQuery = queryOptions({
  queryKey: ["office", "health"],
  queryFn: ({ signal }) => officeCalls("office").get("health", Health, { signal }),
  refetchInterval: 30_000,
});

/** The health now. Old numbers would hide that the system is unhealthy, so a failure has none. */
export function useHealth() {
  const query = useQuery(healthQuery);
  return { ...query, data: query.error ? undefined : query.data };
}
