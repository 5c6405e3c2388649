import { type Context, Hono } from "hono";
import { PayoutId } from "../../../../contract/payouts.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { attached } from "../../../lib/files/documents.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { csvAnswer, param } from "../../../lib/http/http.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import { allowToFile, allowToText } from "../../../lib/office/staff-auth.ts";
import { asCsv, linesOf, visitLinesOf, visitsCsv } from "./payout-csv.ts";
import { payoutOf } from "./payouts.ts";
import { bankFileOf, transfersCsv } from "./run-files.ts";
import { runOf } from "./runs.ts";

/** The files of payouts: for the bank, and their lines. */
export const payoutFileRoutes = new Hono<AppEnv>()
  .get(
    "/money/payout-runs/:id/payouts.ach",
    allowToFile("make payouts", "The bank file of payouts (NACHA), the same each time; each download is logged"),
    param(PayoutId),
    async (c) => {
      const { id } = c.req.valid("param");
      const content = await bankFileOf(c.var.db, id, c.var.services.config.practiceTimeZone);
      return c.body(content, 200, attached(`${await logDownload(c, id)}.ach`));
    },
  )
  .get(
    "/money/payout-runs/:id/payouts.csv",
    allowToText("make payouts", "text/csv", "The payments of payouts as CSV; each download is logged"),
    param(PayoutId),
    async (c) => {
      const { id } = c.req.valid("param");
      const content = await transfersCsv(c.var.db, id);
      return csvAnswer(c, `${await logDownload(c, id)}.csv`, content);
    },
  )
  .get(
    "/money/payouts/:id/rides.csv",
    allowToText("read payouts", "text/csv", "A payout's rides as CSV"),
    param(PayoutId),
    (c) => linesAnswer(c, c.req.valid("param").id, async (db, id, zone) => asCsv(await linesOf(db, id), zone)),
  )
  .get(
    "/money/payouts/:id/visits.csv",
    allowToText("read payouts", "text/csv", "A nurse's payout's visits as CSV"),
    param(PayoutId),
    (c) => linesAnswer(c, c.req.valid("param").id, async (db, id, zone) => visitsCsv(await visitLinesOf(db, id), zone)),
  );

/** Logs who got a file with bank accounts. Returns the file's name. */
async function logDownload({ var: { db, staff } }: Context<AppEnv>, runId: string): Promise<string> {
  const { run } = await runOf(db, runId);
  const subject = { kind: "staff", id: staff.id };
  await recordStaffAudit(db, byStaff(staff), {
    action: "bank file downloaded",
    subject,
    change: { text: [null, run.name] },
  });
  return run.name;
}

/** The lines of one payout as a CSV file. Throws "missing". */
async function linesAnswer(
  c: Context<AppEnv>,
  id: string,
  fileOf: (db: Queries, payoutId: string, timeZone: string) => Promise<string>,
): Promise<Response> {
  const { db, services } = c.var;
  const { _id, toDay } = await payoutOf(db, id);
  return csvAnswer(c, `payout-${toDay}.csv`, await fileOf(db, _id, services.config.practiceTimeZone));
}
