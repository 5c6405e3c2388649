import { Hono } from "hono";
import {
  BookPlanForCaller,
  EndOfficePlan,
  OfficePlanId,
  OneOfficePlan,
  SkipOfficePlanDay,
} from "../../../../../contract/office-plans.ts";
import { Done } from "../../../../../contract/response.ts";
import { PlanEndPreviewed } from "../../../../../contract/ride-plans.ts";
import type { Tx } from "../../../../lib/db/db.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { body, param, reply } from "../../../../lib/http/http.ts";
import { idempotent } from "../../../../lib/http/idempotency.ts";
import { allow } from "../../../../lib/office/staff-auth.ts";
import { processDueRidesNow } from "../../dispatch/dispatch.ts";
import {
  bookedText,
  bookPlanForCaller,
  endPlanForOffice,
  planForOffice,
  previewPlanEndForOffice,
  skipDayForOffice,
} from "./plans.ts";

const PATH = "/ride-plans/:planId";

/** Plans booked by phone, and the office's changes to any plan. */
export const officePlanRoutes = new Hono<AppEnv>()
  .post(
    "/ride-plans",
    allow("book rides", OneOfficePlan, "Book a ride plan for a patient or a new caller"),
    body(BookPlanForCaller),
    async (c) => {
      const { services, staff } = c.var;
      const { planId } = await idempotent(c, (tx: Tx) => bookPlanForCaller(services, tx, staff, c.req.valid("json")));
      await processDueRidesNow(services);
      const plan = await planForOffice(services, planId);
      return reply(c, { message: bookedText(plan), plan });
    },
  )
  .get(PATH, allow("read rides", OneOfficePlan, "An active ride plan"), param(OfficePlanId), async (c) =>
    reply(c, { plan: await planForOffice(c.var.services, c.req.valid("param").planId) }),
  )
  .post(
    `${PATH}/skip`,
    allow("book rides", OneOfficePlan, "Skip a day of a plan, or restore it"),
    param(OfficePlanId),
    body(SkipOfficePlanDay),
    async (c) => {
      const { services, staff } = c.var;
      const input = { ...c.req.valid("param"), ...c.req.valid("json") };
      await idempotent(c, (tx) => skipDayForOffice(services, tx, staff, input));
      const message = input.skip ? "That day is skipped." : "That day is restored.";
      return reply(c, { message, plan: await planForOffice(services, input.planId) });
    },
  )
  .post(
    `${PATH}/preview-end`,
    allow("book rides", PlanEndPreviewed, "Preview the end of a plan"),
    param(OfficePlanId),
    async (c) => reply(c, await previewPlanEndForOffice(c.var.services, c.req.valid("param").planId)),
  )
  .post(
    `${PATH}/end`,
    allow("book rides", Done, "End a plan; paid rides stay booked unless they are canceled too"),
    param(OfficePlanId),
    body(EndOfficePlan),
    async (c) => {
      const { services, staff } = c.var;
      const input = { ...c.req.valid("param"), ...c.req.valid("json") };
      await idempotent(c, (tx) => endPlanForOffice(tx, staff, input));
      await processDueRidesNow(services);
      return reply(c, { message: "The plan has ended. We're telling the passenger." });
    },
  );
