import { type BookPlanForCaller, OneOfficePlan } from "@lamplight/api/contract/office-plans.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { PlanEndPreviewed } from "@lamplight/api/contract/ride-plans.ts";
import { queryOptions, useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useRefetchOffice } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

export const officePlanQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "rides", "plan", id],
    queryFn: async ({ signal }) => (await office.get(`ride-plans/${id}`, OneOfficePlan, { signal })).plan,
  });

/** A write about a plan: idempotent, with errors shown beside the button. */
function usePlanWrite<Input, Answer extends { message?: string | undefined }>(
  write: (input: Input, key: { idempotencyKey: string }) => Promise<Answer>,
) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: Input) => idempotent(input, (idempotencyKey) => write(input, { idempotencyKey })),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Books a plan for a caller. */
export const useBookPlan = () =>
  usePlanWrite((body: z.input<typeof BookPlanForCaller>, key) => office.post("ride-plans", body, OneOfficePlan, key));

export const useSkipPlanDay = (id: string) =>
  usePlanWrite((body: { day: string; skip: boolean }, key) =>
    office.post(`ride-plans/${id}/skip`, body, OneOfficePlan, key),
  );

/** Loads what the end of a plan does. */
export const usePreviewPlanEnd = (id: string) =>
  useMutation({
    mutationFn: () => office.post(`ride-plans/${id}/preview-end`, {}, PlanEndPreviewed),
    meta: ERRORS_INLINE,
  });

export const useEndPlan = (id: string) =>
  usePlanWrite((body: { cancelPaid: boolean; refundCents?: number }, key) =>
    office.post(`ride-plans/${id}/end`, body, Done, key),
  );
