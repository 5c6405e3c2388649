import { CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { LinkedCall, LinkedChange, LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { useIdempotentWrite } from "../../lib/http/idempotency-key.ts";

/** The visit of an emailed link. Reading it changes nothing. */
export const linkedVisitQuery = (code: string) =>
  queryOptions({
    queryKey: ["visit-link", code],
    queryFn: () => http.post("/api/visit-link/look", { code }, LinkedVisit),
    retry: false,
    staleTime: 0,
  });

type Slot = { slotDate: string; slotTime: string; docId?: string };

/** The URL of the checkout or of the call. */
export const useLinkedUrl = (code: string, action: "pay" | "join") =>
  useMutation({
    mutationFn: () =>
      action === "pay"
        ? http.post("/api/visit-link/pay", { code }, CheckoutUrl)
        : http.post("/api/visit-link/join", { code }, LinkedCall),
    meta: ERRORS_INLINE,
  });

/** Previews rescheduling to a time. */
export const usePreviewLinkedMove = (code: string) =>
  useMutation({
    mutationFn: (slot: Slot) => http.post("/api/visit-link/preview-move", { code, ...slot }, LinkedChange),
    meta: ERRORS_INLINE,
  });

/** Previews canceling. */
export const usePreviewLinkedCancel = (code: string) =>
  useMutation({
    mutationFn: () => http.post("/api/visit-link/preview-cancel", { code }, LinkedChange),
    meta: ERRORS_INLINE,
  });

function useLinkedChange<Input extends object>(code: string, action: "move" | "cancel") {
  const client = useQueryClient();
  const idempotent = useIdempotentWrite();
  const { queryKey } = linkedVisitQuery(code);
  return useMutation({
    mutationFn: (input: Input) =>
      idempotent(input, (idempotencyKey) =>
        http.post(`/api/visit-link/${action}`, { code, ...input }, LinkedVisit, { idempotencyKey }),
      ),
    meta: ERRORS_INLINE,
    onSuccess: (visit) => client.setQueryData(queryKey, visit),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Reschedules. */
export const useMoveLinked = (code: string) => useLinkedChange<Slot & { revision: number }>(code, "move");

/** Cancels with the refund that was shown. */
export const useCancelLinked = (code: string) =>
  useLinkedChange<{ revision: number; refundCents: number }>(code, "cancel");
