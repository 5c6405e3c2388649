import { type BookPlanForCaller, OneOfficePlan } from "@lamplight/api/contract/office-plans.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { PlanEndPreviewed } from "@lamplight/api/contract/ride-plans.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

export const officePlanQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "rides", "plan", id],
    queryFn: async ({ signal }) => (await office.get(`ride-plans/${id}`, OneOfficePlan, { signal })).plan,
  });

/** Books a plan for a caller. */
export const useBookPlan = () =>
  useOfficeWrite(
    (body: z.input<typeof BookPlanForCaller>, key) => office.post("ride-plans", body, OneOfficePlan, key),
    notifyResponse,
  );

export const useSkipPlanDay = (id: string) =>
  useOfficeWrite(
    (body: { day: string; skip: boolean }, key) => office.post(`ride-plans/${id}/skip`, body, OneOfficePlan, key),
    notifyResponse,
  );

/** Loads what the end of a plan does. */
export const usePreviewPlanEnd = (id: string) =>
  useWrite(() => office.post(`ride-plans/${id}/preview-end`, {}, PlanEndPreviewed), { meta: ERRORS_INLINE });

export const useEndPlan = (id: string) =>
  useOfficeWrite(
    (body: { cancelPaid: boolean; refundCents?: number }, key) => office.post(`ride-plans/${id}/end`, body, Done, key),
    notifyResponse,
  );
