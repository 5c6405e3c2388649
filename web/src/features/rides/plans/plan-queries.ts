import { Done } from "@lamplight/api/contract/response.ts";
import {
  type EndRidePlan,
  OneRidePlan,
  type PayPlanWeek,
  PlanCheckout,
  PlanEndPreviewed,
  type RidePlanInput,
  RidePlans,
  type SkipPlanDay,
} from "@lamplight/api/contract/ride-plans.ts";
import { RideCheckout } from "@lamplight/api/contract/rides.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { visitorHere } from "../../../lib/time/visitor.ts";
import { paymentOptions } from "../booking/ways-to-pay.ts";
import { asUser, OF_PASSENGER, UNANSWERED, useReloadRides } from "../queries.ts";

const plansQuery = queryOptions({
  queryKey: [...OF_PASSENGER, "plans"],
  queryFn: ({ signal }) => http.get("/api/user/ride-plans", RidePlans, { ...asUser, signal }),
  select: ({ plans }) => plans,
  staleTime: 0,
  meta: { failureText: "Failed to fetch your plans" },
});

/** The patient's active plans, each with its next four weeks. Refetched by ride events. */
export const usePlans = () => useQuery(plansQuery);

/** Books a plan. Returns the checkout URL of the first week, if anything is due. */
export const useBookPlan = () =>
  useWrite(
    (form: Omit<RidePlanInput, "visitor">, key) => {
      const input = { ...form, visitor: visitorHere() ?? undefined };
      return http.post("/api/user/book-ride-plan", input, PlanCheckout, { ...asUser, ...key });
    },
    { invalidates: [OF_PASSENGER], meta: { fallback: "Failed to store the plan", unanswered: UNANSWERED } },
  );

/** Opens checkout for a week of a plan. */
export const usePayWeek = () =>
  useWrite(
    (input: PayPlanWeek, key) => http.post("/api/user/pay-plan-week", input, RideCheckout, { ...asUser, ...key }),
    { onError: useReloadRides(), meta: { fallback: paymentOptions.card.fallback, unanswered: UNANSWERED } },
  );

/** Skips or restores a day of a plan. */
export const useSkipDay = () =>
  useWrite(
    (input: SkipPlanDay, key) => http.post("/api/user/skip-plan-day", input, OneRidePlan, { ...asUser, ...key }),
    { invalidates: [OF_PASSENGER], onSuccess: notifyResponse, meta: ERRORS_INLINE },
  );

/** Previews the end of a plan. */
export const usePreviewPlanEnd = () =>
  useWrite((planId: string) => http.post("/api/user/preview-plan-end", { planId }, PlanEndPreviewed, asUser), {
    meta: ERRORS_INLINE,
  });

/** Ends a plan. */
export const useEndPlan = () =>
  useWrite((input: EndRidePlan, key) => http.post("/api/user/end-ride-plan", input, Done, { ...asUser, ...key }), {
    invalidates: [OF_PASSENGER],
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
  });
