import { VisitChoice } from "@lamplight/api/contract/affected-visits.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../lib/failure.ts";
import { http } from "../../lib/http.ts";

/** What a link lets the patient choose. Reading it changes nothing. */
export const visitChoiceQuery = (code: string) =>
  queryOptions({
    queryKey: ["visit-choice", code],
    queryFn: () => http.post("/api/visit-choice/look", { code }, VisitChoice),
    retry: false,
    staleTime: 0,
  });

type Wish =
  | { action: "move"; docId: string; slotDate: string; slotTime: string }
  | { action: "refund"; refundCents: number };

/** Chooses once. After an error the choices are read again, because a time may be gone. */
export function useChoose(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, ...input }: Wish) =>
      http.post(`/api/visit-choice/${action}`, { code, ...input }, VisitChoice),
    meta: ERRORS_INLINE,
    onSuccess: (choice) => client.setQueryData(visitChoiceQuery(code).queryKey, choice),
    onError: () => client.invalidateQueries({ queryKey: visitChoiceQuery(code).queryKey }),
  });
}
