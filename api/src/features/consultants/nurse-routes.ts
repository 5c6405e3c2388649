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
  TimeOffPreview,
  TimeOffTaken,
} from "../../../contract/schedules.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allowAll } from "../../lib/office/staff-auth.ts";
import { ownId } from "../../lib/office/staff-sessions.ts";
import { changeHours, currentHours } from "./own-schedule.ts";
import { addTimeOff, endTimeOff, listTimeOff, previewTimeOff } from "./time-off.ts";

/** A nurse's own hours and time off. */
export const nurseScheduleRoutes = new Hono<AppEnv>()
  .get("/hours", allowAll("nurse", HoursFound, "The nurse's own hours"), async (c) => {
    const { db, services, staff } = c.var;
    return reply(c, await currentHours(db, ownId(staff), services.config.practiceTimeZone));
  })
  .put(
    "/hours",
    allowAll("nurse", HoursSet, "Set the nurse's own hours from today on; returns booked visits outside them"),
    body(PutHours),
    async (c) => {
      const [{ services, staff }, hours] = [c.var, c.req.valid("json")];
      const set = await idempotent(c, (tx) =>
        changeHours(tx, staff, ownId(staff), hours, services.config.practiceTimeZone),
      );
      return reply(c, set);
    },
  )
  .get(
    "/time-off",
    allowAll("nurse", TimeOffList, "Current and upcoming time off of the nurse and of everyone"),
    query(PageQuery),
    async (c) => {
      const { db, staff } = c.var;
      return reply(c, await listTimeOff(db, ownId(staff), c.req.valid("query")));
    },
  )
  .post(
    "/time-off",
    allowAll("nurse", TimeOffTaken, "Add time off; returns the nurse's visits booked during it"),
    body(NewTimeOff),
    async (c) => {
      const [{ services, staff }, input] = [c.var, c.req.valid("json")];
      const taken = await idempotent(c, (tx) =>
        addTimeOff(tx, staff, ownId(staff), input, services.config.practiceTimeZone),
      );
      return reply(c, taken);
    },
  )
  .post(
    "/time-off/preview",
    allowAll("nurse", TimeOffPreview, "The nurse's visits that time off would hit; nothing is stored"),
    body(NewTimeOff),
    async (c) => {
      const { services, staff } = c.var;
      return reply(c, await previewTimeOff(services, staff, ownId(staff), c.req.valid("json")));
    },
  )
  .post(
    "/time-off/:timeOffId/end",
    allowAll("nurse", Done, "End the nurse's own time off"),
    param(TimeOffId),
    async (c) => {
      const answer = await idempotent(c, async (tx) => {
        await endTimeOff(tx, c.var.staff, ownId(c.var.staff), c.req.valid("param").timeOffId);
        return { success: true };
      });
      return c.json(answer);
    },
  );
