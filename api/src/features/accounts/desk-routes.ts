import { Hono } from "hono";
import { z } from "zod";
import { AccountRecords } from "../../../contract/accounts.ts";
import { id } from "../../../contract/fields.ts";
import { byStaff, noteDeskDeed } from "../../lib/audit.ts";
import type { Queries } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { type AppEnv, param } from "../../lib/http.ts";
import { forRoles } from "../../lib/staff-calls.ts";
import { recordsOf } from "./records.ts";

/** What the desk does with a whole account. */
export const accountDeskRoutes = new Hono<AppEnv>().get(
  "/patients/:id/export",
  forRoles(["owner", "desk"], AccountRecords, "Everything we keep about a patient, as they get it themselves"),
  param(z.object({ id: id("patient") })),
  async (c) => {
    const { db, staff } = c.var;
    const patientId = await accountOf(db, c.req.valid("param").id);
    const records = await recordsOf(db, patientId);
    await noteDeskDeed(db, byStaff(staff), {
      deed: "records exported",
      subject: { kind: "patient", id: patientId },
      patientId,
    });
    c.header("content-disposition", 'attachment; filename="lamplight-records.json"');
    return c.json({ success: true, ...records });
  },
);

/** The account an id leads to: its own, or the one it was merged into. */
async function accountOf(db: Queries, id: string): Promise<string> {
  const [account] = await db<{ id: string }[]>`
    select kept.id from patient one join patient kept on kept.id = coalesce(one.merged_into, one.id)
    where one.id = ${id} and kept.deleted_at is null`;
  if (!account) throw new AppError("missing", "We do not know that patient.");
  return account.id;
}
