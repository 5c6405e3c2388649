import { Hono } from "hono";
import { z } from "zod";
import { AccountRecords } from "../../../contract/accounts.ts";
import { id } from "../../../contract/fields.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { param, reply } from "../../lib/http/http.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { exportForOffice } from "./data/office-export.ts";

/** The office's actions on a whole account. */
export const accountOfficeRoutes = new Hono<AppEnv>().get(
  "/patients/:id/export",
  allow("change patients", AccountRecords, "Everything we store about a patient, as in the patient's own export"),
  param(z.object({ id: id("patient") })),
  async (c) => {
    const records = await exportForOffice(c.var.db, c.var.staff, c.req.valid("param").id);
    c.header("content-disposition", 'attachment; filename="patient-records.json"');
    return reply(c, records);
  },
);
