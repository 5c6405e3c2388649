import { CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { LinkedCall, LinkedChange, LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/write.ts";
import type {
  PreviewedVisitChange,
  VisitCancellation,
  VisitChange,
  VisitChanges,
  VisitMove,
} from "./visit/visit-changes.ts";

/** The visit of an emailed link. Reading it changes nothing. */
export const linkedVisitQuery = (code: string) =>
  queryOptions({
    queryKey: ["visit-link", code],
    queryFn: () => http.post("/api/visit-link/look", { code }, LinkedVisit),
    retry: false,
    staleTime: 0,
  });

/** The URL of the checkout or of the call. */
export const useLinkedUrl = (code: string, action: "pay" | "join") =>
  useWrite(
    () =>
      action === "pay"
        ? http.post("/api/visit-link/pay", { code }, CheckoutUrl)
        : http.post("/api/visit-link/join", { code }, LinkedCall),
    { meta: ERRORS_INLINE },
  );

/** Changes the visit of a link. It is canceled for the refund that was shown. */
export function useLinkedVisitChanges(code: string): VisitChanges {
  const options = { updates: linkedVisitQuery(code).queryKey, meta: ERRORS_INLINE };
  return {
    preview: useWrite(
      ({ action, ...change }: VisitChange): Promise<PreviewedVisitChange> =>
        http.post(`/api/visit-link/preview-${action}`, { code, ...change }, LinkedChange),
      { meta: ERRORS_INLINE },
    ),
    cancel: useWrite(
      (input: VisitCancellation, key) => http.post("/api/visit-link/cancel", { code, ...input }, LinkedVisit, key),
      options,
    ),
    move: useWrite(
      (input: VisitMove, key) => http.post("/api/visit-link/move", { code, ...input }, LinkedVisit, key),
      options,
    ),
  };
}
