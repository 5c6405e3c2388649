import { Hono } from "hono";
import { FirstDay, PutAway } from "../../../contract/first-day.ts";
import { Done } from "../../../contract/response.ts";
import {
  CallsDone,
  CallsId,
  Colleagues,
  Digest,
  DigestInput,
  GiveTasks,
  Snooze,
  SnoozeTasks,
  TaskId,
  TaskIds,
  Today,
  TodayGroup,
  TodayRows,
} from "../../../contract/today.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow, allowAllToText } from "../../lib/office/staff-auth.ts";
import { changesForStaff } from "../../lib/site/live-stream.ts";
import { chooseDigest, wantsDigest } from "./digest.ts";
import { firstDay, putAwaySteps } from "./first-day.ts";
import { colleaguesOf, giveTasks } from "./giving.ts";
import {
  markCallsDone,
  markDone,
  reopenCalls,
  snoozeTasks,
  takeTask,
  takeTasks,
  unassignTask,
  unassignTasks,
} from "./marks.ts";
import { rowsOfGroup, today } from "./today.ts";

const TASK = "/today/:kind/:targetId";

/** Open tasks from all parts of the practice. */
export const todayRoutes = new Hono<AppEnv>()
  .get("/today", allow("see Today", Today, "Open tasks, and what comes next"), async (c) => {
    const { db, staff, services } = c.var;
    return reply(c, await today(db, staff.role, services.config.practiceTimeZone));
  })
  .get(
    "/today/:group",
    allow("see Today", TodayRows, "All rows of one part of Today"),
    param(TodayGroup),
    async (c) => {
      const { db, staff, services } = c.var;
      const { group } = c.req.valid("param");
      return reply(c, { rows: await rowsOfGroup(db, staff.role, services.config.practiceTimeZone, group) });
    },
  )
  .get(
    "/events",
    allowAllToText("office", "text/event-stream", "Server-sent events whenever something at the office changes"),
    (c) => changesForStaff(c, c.var.staff),
  )
  .get("/first-day", allow("change settings", FirstDay, "What a new practice still needs"), async (c) =>
    reply(c, { lines: await firstDay(c.var.db) }),
  )
  .post("/first-day", allow("change settings", Done, "Put steps of the first day away"), body(PutAway), async (c) => {
    await idempotent(c, (tx) => putAwaySteps(tx, c.req.valid("json")));
    return reply(c, { message: "The step is hidden." });
  })
  .get("/digest", allow("get the morning email", Digest, "Whether the user gets the morning email"), async (c) => {
    return reply(c, { wanted: await wantsDigest(c.var.db, c.var.staff.id) });
  })
  .put(
    "/digest",
    allow("get the morning email", Digest, "Turn the morning email on or off"),
    body(DigestInput),
    async (c) => {
      const { wanted } = c.req.valid("json");
      return reply(c, { wanted: await idempotent(c, (tx) => chooseDigest(tx, c.var.staff.id, wanted)) });
    },
  )
  .post("/today/done", allow("handle tasks", CallsDone, "Mark calls as done"), body(TaskIds), async (c) => {
    return reply(c, await idempotent(c, (tx) => markCallsDone(tx, c.var.staff, c.req.valid("json"))));
  })
  .post("/today/take", allow("handle tasks", Done, "Take the tasks of a row"), body(TaskIds), async (c) => {
    const message = await idempotent(c, (tx) => takeTasks(tx, c.var.staff, c.req.valid("json")));
    return reply(c, { message });
  })
  .get("/colleagues", allow("handle tasks", Colleagues, "Colleagues to whom tasks can be given"), async (c) =>
    reply(c, { colleagues: await colleaguesOf(c.var.db, c.var.staff) }),
  )
  .post(
    "/today/give",
    allow("handle tasks", Done, "Give the tasks of a row to a colleague"),
    body(GiveTasks),
    async (c) => {
      const message = await idempotent(c, (tx) => giveTasks(tx, c.var.staff, c.req.valid("json")));
      return reply(c, { message });
    },
  )
  .post("/today/unassign", allow("handle tasks", Done, "Unassign the tasks of a row"), body(TaskIds), async (c) => {
    const message = await idempotent(c, (tx) => unassignTasks(tx, c.var.staff, c.req.valid("json")));
    return reply(c, { message });
  })
  .post("/today/snooze", allow("handle tasks", Done, "Snooze the tasks of a row"), body(SnoozeTasks), async (c) => {
    const message = await idempotent(c, (tx) => snoozeTasks(tx, c.var.staff, c.req.valid("json")));
    return reply(c, { message });
  })
  .post("/today/undo/:id", allow("handle tasks", Done, "Open calls again"), param(CallsId), async (c) => {
    const message = await idempotent(c, (tx) => reopenCalls(tx, c.req.valid("param").id));
    return reply(c, { message });
  })
  .post(
    `${TASK}/take`,
    allow("handle tasks", Done, "Take a task; only one person can have it"),
    param(TaskId),
    async (c) => {
      const message = await idempotent(c, (tx) => takeTask(tx, c.var.staff, c.req.valid("param")));
      return reply(c, { message });
    },
  )
  .post(`${TASK}/unassign`, allow("handle tasks", Done, "Unassign a task"), param(TaskId), async (c) => {
    const message = await idempotent(c, (tx) => unassignTask(tx, c.var.staff, c.req.valid("param")));
    return reply(c, { message });
  })
  .post(`${TASK}/snooze`, allow("handle tasks", Done, "Snooze a task"), param(TaskId), body(Snooze), async (c) => {
    const { until } = c.req.valid("json");
    const message = await idempotent(c, (tx) => snoozeTasks(tx, c.var.staff, { tasks: [c.req.valid("param")], until }));
    return reply(c, { message });
  })
  .post(`${TASK}/done`, allow("handle tasks", Done, "Mark a task as done"), param(TaskId), async (c) => {
    const message = await idempotent(c, (tx) => markDone(tx, c.var.staff, c.req.valid("param")));
    return reply(c, { message });
  });
