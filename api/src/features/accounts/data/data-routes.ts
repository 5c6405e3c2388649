import { Hono } from "hono";
import { AccountRecords, AheadOfDeletion, DeleteAccount } from "../../../../contract/accounts.ts";
import { Done } from "../../../../contract/response.ts";
import { allowPatient } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, notStored, reply } from "../../../lib/http/http.ts";
import { byPatient, recordAudit } from "../../../lib/office/audit.ts";
import { aheadOfDeletion, deleteAccount } from "./delete-account.ts";
import { recordsOf } from "./export.ts";

/** Routes for export and deletion of an account. */
export const dataRoutes = new Hono<AppEnv>()
  .get("/export", allowPatient(AccountRecords, "Export the patient's data"), async (c) => {
    c.header("content-disposition", 'attachment; filename="my-records.json"');
    const { db, userId } = c.var;
    const records = await recordsOf(db, userId);
    await recordAudit(db, byPatient(userId), "records exported", userId);
    return reply(c, records);
  })
  .get(
    "/delete-account",
    allowPatient(AheadOfDeletion, "Visits and rides that keep the account from being deleted"),
    async (c) => {
      const { services, db, userId } = c.var;
      return reply(c, { ahead: await aheadOfDeletion(services, db, userId) });
    },
  )
  .post(
    "/delete-account",
    allowPatient(Done, "Delete the account; records that must be kept are anonymized"),
    body(DeleteAccount),
    notStored, // No Idempotency-Key: the account's token is gone afterward, and a fast hash of a password must not be stored.
    async (c) => {
      await deleteAccount(c.var.services, c.var.userId, c.req.valid("json").password);
      return reply(c, { message: "Your account is deleted. We wish you well." });
    },
  );
