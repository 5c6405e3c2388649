import { Hono } from "hono";
import { ChooseRecipient, OwnReportEmail, RecipientId, ReportRecipients } from "../../../../contract/month-reports.ts";
import { Done } from "../../../../contract/response.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, param, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { allow } from "../../../lib/office/staff-auth.ts";
import { chooseRecipient, isRecipient, recipients, setChosen } from "./recipients.ts";

/** Who gets the weekly report by email. */
export const weeklyReportRoutes = new Hono<AppEnv>()
  .get(
    "/report-recipients",
    allow("choose who gets the weekly report", ReportRecipients, "Who can get the weekly report, and who does"),
    async (c) => reply(c, await recipients(c.var.db, c.var.services.config.practiceTimeZone)),
  )
  .put(
    "/report-recipients/:staffId",
    allow("choose who gets the weekly report", Done, "Add or remove a recipient of the weekly report"),
    param(RecipientId),
    body(ChooseRecipient),
    async (c) => {
      const [{ staffId }, choice] = [c.req.valid("param"), c.req.valid("json")];
      const message = await idempotent(c, (tx) => chooseRecipient(tx, c.var.staff, staffId, choice));
      return reply(c, { message });
    },
  )
  .get(
    "/access/weekly-report",
    allow("read reports", OwnReportEmail, "Whether the user gets the weekly report"),
    async (c) => reply(c, { isChosen: await isRecipient(c.var.db, c.var.staff.id) }),
  )
  .post(
    "/access/weekly-report/stop",
    allow("read reports", OwnReportEmail, "Stop the own weekly report"),
    async (c) => {
      await idempotent(c, (tx) => setChosen(tx, c.var.staff, c.var.staff.id, false));
      return reply(c, { isChosen: false });
    },
  );
