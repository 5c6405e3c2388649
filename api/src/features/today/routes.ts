import { Hono } from "hono";
import { Done } from "../../../contract/response.ts";
import { OFFICE_ROLES } from "../../../contract/staff.ts";
import { Digest, DigestInput, Snooze, TaskId, Today } from "../../../contract/today.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { body, param } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { changesForStaff } from "../../lib/live-stream.ts";
import { requireRoles, requireRolesForText } from "../../lib/staff-auth.ts";
import { chooseDigest, wantsDigest } from "./digest.ts";
import { giveBack, settle, snooze, take } from "./marks.ts";
import { today } from "./today.ts";

const DESK = ["owner", "desk"] as const;
const SEES_TO_IT = ["owner", "desk", "dispatch"] as const;
const ONE = "/today/:kind/:about";

/** What needs a person, from all parts of the practice. */
export const todayRoutes = new Hono<AppEnv>()
  .get("/today", requireRoles(OFFICE_ROLES, Today, "What needs a person, and what comes next"), async (c) => {
    const { db, staff, services } = c.var;
    return c.json({ success: true, ...(await today(db, staff.role, services.config.practiceTimeZone)) });
  })
  .get(
    "/events",
    requireRolesForText(OFFICE_ROLES, "text/event-stream", "Server-sent events: something at the office has changed"),
    (c) => changesForStaff(c, c.var.staff),
  )
  .get("/digest", requireRoles(DESK, Digest, "Whether one is told by letter each morning"), async (c) => {
    return c.json({ success: true, wanted: await wantsDigest(c.var.db, c.var.staff.id) });
  })
  .put(
    "/digest",
    requireRoles(DESK, Digest, "Be told by letter each morning, or not"),
    body(DigestInput),
    async (c) => {
      const { wanted } = c.req.valid("json");
      return c.json({ success: true, wanted: await idempotent(c, (tx) => chooseDigest(tx, c.var.staff.id, wanted)) });
    },
  )
  .post(`${ONE}/take`, requireRoles(SEES_TO_IT, Done, "See to something; one has it"), param(TaskId), async (c) => {
    const message = await idempotent(c, (tx) => take(tx, c.var.staff, c.req.valid("param")));
    return c.json({ success: true, message });
  })
  .post(`${ONE}/give-back`, requireRoles(SEES_TO_IT, Done, "Let somebody else see to it"), param(TaskId), async (c) => {
    const message = await idempotent(c, (tx) => giveBack(tx, c.var.staff, c.req.valid("param")));
    return c.json({ success: true, message });
  })
  .post(
    `${ONE}/snooze`,
    requireRoles(SEES_TO_IT, Done, "Put something off for up to seven days"),
    param(TaskId),
    body(Snooze),
    async (c) => {
      const { until } = c.req.valid("json");
      const message = await idempotent(c, (tx) => snooze(tx, c.var.staff, c.req.valid("param"), until));
      return c.json({ success: true, message });
    },
  )
  .post(
    `${ONE}/done`,
    requireRoles(SEES_TO_IT, Done, "Say that something is done of which nothing else can tell"),
    param(TaskId),
    async (c) => {
      const message = await idempotent(c, (tx) => settle(tx, c.var.staff, c.req.valid("param")));
      return c.json({ success: true, message });
    },
  );
