import { PayLink } from "@lamplight/api/contract/office-booking.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createAttempts } from "../../lib/idempotency-key.ts";
import { sayAnswer } from "../../lib/notify.ts";
import { officeCalls } from "../../lib/office-calls.ts";

const office = officeCalls("office");

/** A link by which the passenger can pay an extra, told this once or mailed. */
export function useExtraPayLink(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: boolean) => office.post(`extras/${id}/pay-link`, { send }, PayLink),
    meta: { isToldInPlace: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

export type ExtraDeed = "grant" | "refuse" | "call-back";
const CALLS: Record<ExtraDeed, { path: string; body: object }> = {
  grant: { path: "decide", body: { isGranted: true } },
  refuse: { path: "decide", body: { isGranted: false } },
  "call-back": { path: "call-back", body: {} },
};

/** What the office says to an extra, or that the passenger is asked for it no more. */
export function useExtraDeed(id: string) {
  const client = useQueryClient();
  const [once] = useState(createAttempts);
  return useMutation({
    mutationFn: (deed: ExtraDeed) => {
      const { path, body } = CALLS[deed];
      return once({ path, body }, (idempotencyKey) =>
        office.post(`extras/${id}/${path}`, body, Done, { idempotencyKey }),
      );
    },
    onSuccess: sayAnswer,
    meta: { isToldInPlace: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}
