import { Hono } from "hono";
import { Done } from "../../../../contract/response.ts";
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
} from "../../../../contract/ride-plans.ts";
import { RideCheckout } from "../../../../contract/rides.ts";
import { WEEK_BEFORE } from "../../../../contract/rule-sentences.ts";
import { allowPatient } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, reply } from "../../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../../lib/http/idempotency.ts";
import { openRideCheckout } from "../booking/payment.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";
import { bookPlan } from "./plan-booking.ts";
import { endPlan, previewPlanEnd, skipDay } from "./plan-changing.ts";
import { expireOutdatedCheckout, openFirstCheckout, payWeek } from "./plan-paying.ts";
import { ownPlan, plansOf } from "./plans.ts";

/** Ride plans: the same ride on chosen weekdays, paid weekly. */
export const ridePlanRoutes = new Hono<AppEnv>()
  .post(
    "/book-ride-plan",
    allowPatient(PlanCheckout, "Create a ride plan and open checkout for the first week"),
    body(RidePlanInput),
    async (c) => {
      const { services, userId } = c.var;
      const { planId, checkoutId } = await idempotent(c, (tx) => bookPlan(services, tx, userId, c.req.valid("json")));
      const message = `Your plan is saved. We'll email you ${WEEK_BEFORE} each payment.`;
      return reply(c, { message, planId, url: await openFirstCheckout(services, checkoutId) });
    },
  )
  .get("/ride-plans", allowPatient(RidePlans, "The patient's active plans, each with its next weeks"), async (c) =>
    reply(c, { plans: await plansOf(c.var.services, c.var.userId) }),
  )
  .post(
    "/pay-plan-week",
    allowPatient(RideCheckout, "Open checkout for all rides of a plan's week"),
    body(PayPlanWeek),
    async (c) => {
      const { services, userId } = c.var;
      const { planId, week } = c.req.valid("json");
      const close = () => expireOutdatedCheckout(services, userId, planId, week);
      const { checkoutId, rideId } = await idempotentAfterPreparing(c, close, (tx) =>
        payWeek(tx, userId, planId, week),
      );
      return reply(c, { rideId, url: await openRideCheckout(services, checkoutId) });
    },
  )
  .post(
    "/skip-plan-day",
    allowPatient(OneRidePlan, "Skip a day of a plan, or restore it"),
    body(SkipPlanDay),
    async (c) => {
      const { services, userId } = c.var;
      const input = c.req.valid("json");
      const { planId } = input;
      await idempotent(c, (tx) => skipDay(services, tx, userId, input).then(() => ({ planId })));
      const message = input.skip ? "That day is skipped." : "That day is restored.";
      return reply(c, { message, plan: await ownPlan(services, userId, planId) });
    },
  )
  .post(
    "/preview-plan-end",
    allowPatient(PlanEndPreviewed, "Preview the end of a plan"),
    body(RidePlanId),
    async (c) => {
      const { services, userId } = c.var;
      return reply(c, await previewPlanEnd(services, userId, c.req.valid("json").planId));
    },
  )
  .post(
    "/end-ride-plan",
    allowPatient(Done, "End a plan; paid rides stay booked unless they are canceled too"),
    body(EndRidePlan),
    async (c) => {
      const { services, userId } = c.var;
      const input = c.req.valid("json");
      await idempotent(c, (tx) => endPlan(tx, userId, input).then(() => ({ planId: input.planId })));
      await processDueRidesNow(services);
      return reply(c, { message: "Your plan has ended." });
    },
  );
