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
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { http } from "../../lib/http.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { visitorHere } from "../../lib/visitor.ts";
import { asUser, OF_PASSENGER, UNANSWERED, useReloadRides } from "./queries.ts";
import { waysToPay } from "./ways-to-pay.ts";

const plansQuery = queryOptions({
  queryKey: [...OF_PASSENGER, "plans"],
  queryFn: ({ signal }) => http.get("/api/user/ride-plans", RidePlans, { ...asUser, signal }),
  select: ({ plans }) => plans,
  staleTime: 0,
  meta: { failureText: "Failed to fetch your plans" },
});

/** The patient's plans that go on, each with its next four weeks. News of rides, beside which they stand, has them asked for again. */
export const usePlans = () => useQuery(plansQuery);

/** Plans the same ride on chosen weekdays; answered is the page to pay the first week on, where there is something to pay. */
export function useBookPlan() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (form: Omit<RidePlanInput, "visitor">) => {
      const wish = { ...form, visitor: visitorHere() };
      return once(wish, (idempotencyKey) =>
        http.post("/api/user/book-ride-plan", wish, PlanCheckout, { ...asUser, idempotencyKey }),
      );
    },
    onSettled: reload,
    meta: { fallback: "Failed to store the plan", unanswered: UNANSWERED },
  });
}

/** The one page for all that waits to be paid in a week of a plan. */
export function usePayWeek() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (wish: PayPlanWeek) =>
      once(wish, (idempotencyKey) =>
        http.post("/api/user/pay-plan-week", wish, RideCheckout, { ...asUser, idempotencyKey }),
      ),
    onError: reload,
    meta: { fallback: waysToPay.card.fallback, unanswered: UNANSWERED },
  });
}

/** Leaves out a day of a plan, or has it after all. */
export function useSkipDay() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (wish: SkipPlanDay) =>
      once(wish, (idempotencyKey) =>
        http.post("/api/user/skip-plan-day", wish, OneRidePlan, { ...asUser, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: reload,
  });
}

/** Asks what ending a plan would do; nothing changes. */
export const usePreviewPlanEnd = () =>
  useMutation({
    mutationFn: (planId: string) => http.post("/api/user/preview-plan-end", { planId }, PlanEndPreviewed, asUser),
    meta: { handlesErrorInline: () => true },
  });

/** Ends a plan. */
export function useEndPlan() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadRides();
  return useMutation({
    mutationFn: (wish: EndRidePlan) =>
      once(wish, (idempotencyKey) => http.post("/api/user/end-ride-plan", wish, Done, { ...asUser, idempotencyKey })),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: reload,
  });
}
