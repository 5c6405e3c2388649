import { CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { Landed, ToPay } from "@lamplight/api/contract/office-booking.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE, isFinal } from "../../lib/errors/failure.ts";
import { http } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/write.ts";

/** The item that a code pays for. */
export const toPayQuery = (code: string) =>
  queryOptions({
    queryKey: ["pay", code],
    queryFn: () => http.post("/api/pay/look", { code }, ToPay),
    retry: false,
    staleTime: 0,
  });

/** Opens checkout. Returns its URL. */
export const usePayByCode = () =>
  useWrite((code: string) => http.post("/api/pay/checkout", { code }, CheckoutUrl), { meta: ERRORS_INLINE });

const AGAIN_MS = 4000;

/** Result of a payment. Refetches while it is unknown or the request failed. */
export const landedQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["pay", "landed", sessionId],
    queryFn: () => http.post("/api/pay/landed", { sessionId }, Landed),
    refetchInterval: ({ state: { data, error } }) =>
      isFinal(error) || (data && data.outcome !== "unpaid") ? false : AGAIN_MS,
    retry: false,
  });
