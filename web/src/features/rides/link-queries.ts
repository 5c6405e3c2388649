import { LinkedRide, LinkedRideChange } from "@lamplight/api/contract/ride-links.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { useIdempotentWrite } from "../../lib/http/idempotency-key.ts";

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
  useMutation({
    mutationFn: ({ action, ...change }: { action: "cancel" } | ({ action: "move" } & NewTime)) =>
      http.post(`/api/ride-link/preview-${action}`, { code, ...change }, LinkedRideChange),
    meta: ERRORS_INLINE,
  });

/** Makes a change. */
export function useChangeLinkedRide<Input extends object | void>(
  code: string,
  action: "cancel" | "move" | "ready" | "needed",
) {
  const client = useQueryClient();
  const idempotent = useIdempotentWrite();
  const { queryKey } = linkedRideQuery(code);
  return useMutation({
    mutationFn: (input: Input) =>
      idempotent(input ?? {}, (idempotencyKey) =>
        http.post(`/api/ride-link/${action}`, { code, ...input }, LinkedRide, { idempotencyKey }),
      ),
    meta: ERRORS_INLINE,
    onSuccess: (ride) => client.setQueryData(queryKey, ride),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
