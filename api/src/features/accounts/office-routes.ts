import { Hono } from "hono";
import { z } from "zod";
import { AccountRecords } from "../../../contract/accounts.ts";
import { id } from "../../../contract/fields.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { param } from "../../lib/http.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { exportForOffice } from "./office-export.ts";

/** What the desk does with a whole account. */
export const accountOfficeRoutes = new Hono<AppEnv>().get(
  "/patients/:id/export",
  requireRoles(["owner", "desk"], AccountRecords, "Everything we keep about a patient, as they get it themselves"),
  param(z.object({ id: id("patient") })),
  async (c) => {
    const records = await exportForOffice(c.var.db, c.var.staff, c.req.valid("param").id);
    c.header("content-disposition", 'attachment; filename="lamplight-records.json"');
    return c.json({ success: true, ...records });
  },
);
