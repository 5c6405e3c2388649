import { PayLink } from "@lamplight/api/contract/office-booking.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { officeCalls } from "../../lib/office-calls.ts";

const office = officeCalls("office");

/** Creates a payment link for an extra, shown once or emailed. */
export function useExtraPayLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: boolean) => office.post(`extras/${id}/pay-link`, { send }, PayLink),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
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
  const client = useQueryClient();
  const [idempotent] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (decision: ExtraAction) => {
      const { path, body } = CALLS[decision];
      return idempotent({ path, body }, (idempotencyKey) =>
        office.post(`extras/${id}/${path}`, body, Done, { idempotencyKey }),
      );
    },
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}
