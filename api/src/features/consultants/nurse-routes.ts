import { Hono } from "hono";
import { PageQuery } from "../../../contract/pagination.ts";
import { Done } from "../../../contract/response.ts";
import {
  HoursFound,
  HoursSet,
  NewTimeOff,
  PutHours,
  TimeOffId,
  TimeOffList,
  TimeOffTaken,
} from "../../../contract/schedules.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { body, param, query } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { allowAll } from "../../lib/staff-auth.ts";
import { ownId } from "../../lib/staff-sessions.ts";
import { changeHours, shownHours } from "./own-schedule.ts";
import { endTimeOff, listTimeOff, takeOff } from "./time-off.ts";

/** When a nurse can be visited, by her own hand. */
export const nurseScheduleRoutes = new Hono<AppEnv>()
  .get("/hours", allowAll("nurse", HoursFound, "Her own hours"), async (c) => {
    const { db, services, staff } = c.var;
    return c.json({ success: true, ...(await shownHours(db, ownId(staff), services.config.practiceTimeZone)) });
  })
  .put(
    "/hours",
    allowAll("nurse", HoursSet, "New hours of her own from today on, and her booked visits that stand outside them"),
    body(PutHours),
    async (c) => {
      const [{ services, staff }, hours] = [c.var, c.req.valid("json")];
      const set = await idempotent(c, (tx) =>
        changeHours(tx, staff, ownId(staff), hours, services.config.practiceTimeZone),
      );
      return c.json({ success: true, ...set });
    },
  )
  .get(
    "/time-off",
    allowAll("nurse", TimeOffList, "Her time off, and everyone's, that is not over"),
    query(PageQuery),
    async (c) => {
      const { db, staff } = c.var;
      return c.json({ success: true, ...(await listTimeOff(db, ownId(staff), c.req.valid("query"))) });
    },
  )
  .post(
    "/time-off",
    allowAll("nurse", TimeOffTaken, "Take time off; answers her visits that are booked meanwhile"),
    body(NewTimeOff),
    async (c) => {
      const [{ services, staff }, input] = [c.var, c.req.valid("json")];
      const taken = await idempotent(c, (tx) =>
        takeOff(tx, staff, ownId(staff), input, services.config.practiceTimeZone),
      );
      return c.json({ success: true, ...taken });
    },
  )
  .post("/time-off/:timeOffId/end", allowAll("nurse", Done, "End time off of her own"), param(TimeOffId), async (c) => {
    const answer = await idempotent(c, async (tx) => {
      await endTimeOff(tx, c.var.staff, ownId(c.var.staff), c.req.valid("param").timeOffId);
      return { success: true };
    });
    return c.json(answer);
  });
