import { LinkedRide, LinkedRideChange } from "@lamplight/api/contract/ride-links.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/write.ts";

/** The ride of an emailed link. Reading it changes nothing. */
export const linkedRideQuery = (code: string) =>
  queryOptions({
    queryKey: ["ride-link", code],
    queryFn: () => http.post("/api/ride-link/look", { code }, LinkedRide),
    retry: false,
    staleTime: 0,
  });

type NewTime = { appointmentDate: string; appointmentTime: string };

/** Previews rescheduling or canceling. */
export const usePreviewLinkedRide = (code: string) =>
  useWrite(
    ({ action, ...change }: { action: "cancel" } | ({ action: "move" } & NewTime)) =>
      http.post(`/api/ride-link/preview-${action}`, { code, ...change }, LinkedRideChange),
    { meta: ERRORS_INLINE },
  );

/** Makes a change. */
export function useChangeLinkedRide<Input extends object | void>(
  code: string,
  action: "cancel" | "move" | "ready" | "needed",
) {
  return useWrite((input: Input, key) => http.post(`/api/ride-link/${action}`, { code, ...input }, LinkedRide, key), {
    meta: ERRORS_INLINE,
    updates: linkedRideQuery(code).queryKey,
  });
}
