import { Hono } from "hono";
import { Done } from "../../../contract/response.ts";
import {
  EndRidePlan,
  OneRidePlan,
  PayPlanWeek,
  PlanCheckout,
  PlanEndPreviewed,
  RidePlanId,
  RidePlanInput,
  RidePlans,
  SkipPlanDay,
} from "../../../contract/ride-plans.ts";
import { RideCheckout } from "../../../contract/rides.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { requirePatient } from "../../lib/auth.ts";
import { answers, body } from "../../lib/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../lib/idempotency.ts";
import { processDueRidesNow } from "./dispatch.ts";
import { pageOf } from "./payment.ts";
import { bookPlan } from "./plan-booking.ts";
import { endPlan, previewPlanEnd, skipDay } from "./plan-changing.ts";
import { closeOldPage, firstPageOf, payWeek } from "./plan-paying.ts";
import { ownPlan, plansOf } from "./plans.ts";

/** The same ride on chosen weekdays, paid a week at a time. */
export const ridePlanRoutes = new Hono<AppEnv>()
  .post(
    "/book-ride-plan",
    answers(PlanCheckout, "Plan the same ride on chosen weekdays, and open the page to pay the first week on", "token"),
    requirePatient,
    body(RidePlanInput),
    async (c) => {
      const { services, userId } = c.var;
      const { planId, checkoutId } = await idempotent(c, (tx) => bookPlan(services, tx, userId, c.req.valid("json")));
      const message = "Your plan is stored. We write to you a week before each week to pay.";
      return c.json({ success: true, message, planId, url: await firstPageOf(services, checkoutId) });
    },
  )
  .get(
    "/ride-plans",
    answers(RidePlans, "The patient's plans that go on, each with its next four weeks", "token"),
    requirePatient,
    async (c) => c.json({ success: true, plans: await plansOf(c.var.services, c.var.userId) }),
  )
  .post(
    "/pay-plan-week",
    answers(RideCheckout, "The page to pay all rides of a plan's week on", "token"),
    requirePatient,
    body(PayPlanWeek),
    async (c) => {
      const { services, userId } = c.var;
      const { planId, week } = c.req.valid("json");
      const close = () => closeOldPage(services, userId, planId, week);
      const { checkoutId, rideId } = await idempotentAfterPreparing(c, close, (tx) =>
        payWeek(tx, userId, planId, week),
      );
      return c.json({ success: true, rideId, url: await pageOf(services, checkoutId) });
    },
  )
  .post(
    "/skip-plan-day",
    answers(OneRidePlan, "Leave out one day of a plan, or have it after all", "token"),
    requirePatient,
    body(SkipPlanDay),
    async (c) => {
      const { services, userId } = c.var;
      const wish = c.req.valid("json");
      const { planId } = wish;
      await idempotent(c, (tx) => skipDay(services, tx, userId, wish).then(() => ({ planId })));
      const message = wish.skip ? "That day is left out." : "That day is planned again.";
      return c.json({ success: true, message, plan: await ownPlan(services, userId, planId) });
    },
  )
  .post(
    "/preview-plan-end",
    answers(PlanEndPreviewed, "What ending a plan would do; nothing changes", "token"),
    requirePatient,
    body(RidePlanId),
    async (c) => {
      const { services, userId } = c.var;
      return c.json({ success: true, ...(await previewPlanEnd(services, userId, c.req.valid("json").planId)) });
    },
  )
  .post(
    "/end-ride-plan",
    answers(Done, "End a plan; what is paid stays booked unless it is to end as well", "token"),
    requirePatient,
    body(EndRidePlan),
    async (c) => {
      const { services, userId } = c.var;
      const wish = c.req.valid("json");
      await idempotent(c, (tx) => endPlan(tx, userId, wish).then(() => ({ planId: wish.planId })));
      await processDueRidesNow(services);
      return c.json({ success: true, message: "Your plan has ended." });
    },
  );
