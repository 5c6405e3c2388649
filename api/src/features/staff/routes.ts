import { Hono } from "hono";
import { z } from "zod";
import { EraseAccount } from "../../../contract/erasure.ts";
import { id } from "../../../contract/fields.ts";
import { PageQuery } from "../../../contract/pagination.ts";
import { may } from "../../../contract/permissions.ts";
import { Done } from "../../../contract/response.ts";
import {
  ChangeStaff,
  InviteNurse,
  InviteStaff,
  LatestChange,
  LatestChangeQuery,
  Log,
  LogQuery,
  OneOfStaff,
  StaffList,
} from "../../../contract/staff.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { byStaff } from "../../lib/office/audit.ts";
import { allow, allowAll } from "../../lib/office/staff-auth.ts";
import { ownId } from "../../lib/office/staff-sessions.ts";
import { eraseStaff } from "./erase.ts";
import { invite, inviteNurse } from "./invitations.ts";
import { latestChange, readLog } from "./log.ts";
import { loginRoutes } from "./login-routes.ts";
import { changeStaff, listStaff, oneOfStaff } from "./people.ts";

export const nurseAccountRoutes = new Hono<AppEnv>()
  .route("/", loginRoutes("nurse"))
  .get("/log", allowAll("nurse", Log, "The nurse's own audit log"), query(LogQuery), async (c) => {
    const { db, staff, services } = c.var;
    const log = await readLog(db, c.req.valid("query"), staff.id, services.config.practiceTimeZone);
    return reply(c, log);
  })
  .get(
    "/record/latest-change",
    allowAll("nurse", LatestChange, "Who last changed the nurse's own record, and what"),
    async (c) => {
      const { db, staff } = c.var;
      return reply(c, await latestChange(db, ownId(staff), staff));
    },
  );

export const staffRoutes = new Hono<AppEnv>()
  .route("/", loginRoutes("office"))
  .get("/staff", allow("manage staff", StaffList, "All staff"), query(PageQuery), async (c) => {
    return reply(c, await listStaff(c.var.db, c.req.valid("query")));
  })
  .post(
    "/staff",
    allow("manage staff", OneOfStaff, "Invite a colleague to the office"),
    body(InviteStaff),
    async (c) => {
      const input = c.req.valid("json");
      const answer = await idempotent(c, async (tx) => {
        const member = await oneOfStaff(tx, await invite(tx, byStaff(c.var.staff), input));
        return { success: true, message: `We emailed an invitation to ${input.email}.`, member };
      });
      return c.json(answer);
    },
  )
  .patch(
    "/staff/:id",
    allow(
      "manage staff",
      OneOfStaff,
      "Change an account's role, end its sessions, reset its second factor, or disable it",
    ),
    param(z.object({ id: id("person") })),
    body(ChangeStaff),
    async (c) => {
      const input = c.req.valid("json");
      const member = await idempotent(c, (tx) => changeStaff(tx, c.var.staff, c.req.valid("param").id, input));
      return reply(c, { member });
    },
  )
  .post(
    "/staff/:id/erase",
    allow("erase people", Done, "Erase a disabled office account; cannot be undone"),
    param(z.object({ id: id("person") })),
    body(EraseAccount),
    async (c) => {
      const { revision } = c.req.valid("json");
      const answer = await idempotent(c, async (tx) => {
        await eraseStaff(tx, c.var.staff, c.req.valid("param").id, revision);
        return { success: true, message: "The account is erased." };
      });
      return c.json(answer);
    },
  )
  .post(
    "/consultants/:docId/invitation",
    allow("manage consultants", OneOfStaff, "Invite a nurse to log in"),
    param(z.object({ docId: id("consultant") })),
    body(InviteNurse),
    async (c) => {
      const { email } = c.req.valid("json");
      const answer = await idempotent(c, async (tx) => {
        const member = await oneOfStaff(tx, await inviteNurse(tx, c.var.staff, c.req.valid("param").docId, email));
        return { success: true, message: `We emailed an invitation to ${email}.`, member };
      });
      return c.json(answer);
    },
  )
  .get(
    "/log",
    allow("read the log", Log, "The audit log: all entries for owners, own entries for others"),
    query(LogQuery),
    async (c) => {
      const { db, staff, services } = c.var;
      const own = may(staff.role, "read the whole log") ? null : staff.id;
      const log = await readLog(db, c.req.valid("query"), own, services.config.practiceTimeZone);
      return reply(c, log);
    },
  )
  .get(
    "/log/latest",
    allow("read the log", LatestChange, "Who last changed a record, and what"),
    query(LatestChangeQuery),
    async (c) => {
      const { db, staff } = c.var;
      return reply(c, await latestChange(db, c.req.valid("query").subject, staff));
    },
  );
