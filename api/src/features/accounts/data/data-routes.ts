import { Hono } from "hono";
import { AccountRecords, AheadOfDeletion, DeleteAccount } from "../../../../contract/accounts.ts";
import { Done } from "../../../../contract/response.ts";
import { requirePatient } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, describe } from "../../../lib/http/http.ts";
import { byPatient, recordAudit } from "../../../lib/office/audit.ts";
import { aheadOfDeletion, deleteAccount } from "./delete-account.ts";
import { recordsOf } from "./export.ts";

/** Routes for export and deletion of an account. */
export const dataRoutes = new Hono<AppEnv>()
  .get("/export", describe(AccountRecords, "Export the patient's data", "token"), requirePatient, async (c) => {
    c.header("content-disposition", 'attachment; filename="lamplight-records.json"');
    const { db, userId } = c.var;
    const records = await recordsOf(db, userId);
    await recordAudit(db, byPatient(userId), "records exported", userId);
    return c.json({ success: true, ...records });
  })
  .get(
    "/delete-account",
    describe(AheadOfDeletion, "Visits and rides that keep the account from being deleted", "token"),
    requirePatient,
    async (c) => {
      const { services, db, userId } = c.var;
      return c.json({ success: true, ahead: await aheadOfDeletion(services, db, userId) });
    },
  )
  .post(
    "/delete-account",
    describe(Done, "Delete the account; records that must be kept are anonymized", "token"),
    requirePatient,
    body(DeleteAccount),
    // No Idempotency-Key: the account's token is gone afterward, and a fast hash of a password must not be stored.
    async (c) => {
      await deleteAccount(c.var.services, c.var.userId, c.req.valid("json").password);
      return c.json({ success: true, message: "Your account is deleted. We wish you well." });
    },
  );
