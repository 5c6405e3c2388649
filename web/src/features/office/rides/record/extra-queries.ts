import { PayLink } from "@lamplight/api/contract/office-booking.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../../../lib/office/office-calls.ts";
import { useRefetchOffice } from "../../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../../lib/page/notify.ts";

const office = officeCalls("office");

/** Creates a payment link for an extra, shown once or emailed. */
export function useExtraPayLink(id: string) {
  const refetchOffice = useRefetchOffice();
  return useMutation({
    mutationFn: (send: boolean) => office.post(`extras/${id}/pay-link`, { send }, PayLink),
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

export type ExtraAction = "grant" | "refuse" | "call-back";
const CALLS: Record<ExtraAction, { path: string; body: object }> = {
  grant: { path: "decide", body: { isGranted: true } },
  refuse: { path: "decide", body: { isGranted: false } },
  "call-back": { path: "call-back", body: {} },
};

/** Decides on an extra, or cancels the request to the passenger. */
export function useExtraAction(id: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (decision: ExtraAction) => {
      const { path, body } = CALLS[decision];
      return idempotent({ path, body }, (idempotencyKey) =>
        office.post(`extras/${id}/${path}`, body, Done, { idempotencyKey }),
      );
    },
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}
