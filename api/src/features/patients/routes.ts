import { Hono } from "hono";
import { z } from "zod";
import { id } from "../../../contract/fields.ts";
import {
  FindQuery,
  FoundList,
  PatientList,
  PatientRecord,
  PatientsExport,
  PatientsQuery,
} from "../../../contract/patients.ts";
import { RecordViews } from "../../../contract/record-views.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { csvAnswer, param, query, reply } from "../../lib/http/http.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import { recordView, viewsOf } from "../../lib/office/record-views.ts";
import { allow, allowAll, allowToText } from "../../lib/office/staff-auth.ts";
import { patientEditRoutes } from "./edit-routes.ts";
import { patientsAsCsv } from "./export-list.ts";
import { find } from "./find.ts";
import { listPatients } from "./list.ts";
import { patientMergeRoutes } from "./merge-routes.ts";
import { patientRecord } from "./record.ts";

/** All office roles read patients; dispatch reads riders only. */
export const patientOfficeRoutes = new Hono<AppEnv>()
  .get(
    "/find",
    allowAll("office", FoundList, "Search patients, consultants, visits and rides"),
    query(FindQuery),
    async (c) => {
      const { db, staff, services } = c.var;
      const found = await find(db, staff.role, c.req.valid("query").q, services.config.practiceTimeZone);
      return reply(c, { found });
    },
  )
  .get(
    "/exports/patients.csv",
    allowToText("export patients", "text/csv", "All patients as CSV"),
    query(PatientsExport),
    async (c) => {
      const { db, staff, services } = c.var;
      const subject = { kind: "staff", id: staff.id };
      await recordStaffAudit(db, byStaff(staff), { action: "patients exported", subject });
      const parts = patientsAsCsv(db, staff.role, c.req.valid("query"), services.config.practiceTimeZone);
      return csvAnswer(c, "patients.csv", parts);
    },
  )
  .get(
    "/patients",
    allow("read patients", PatientList, "Patients, sorted or searched"),
    query(PatientsQuery),
    async (c) => {
      return reply(c, await listPatients(c.var.db, c.var.staff.role, c.req.valid("query")));
    },
  )
  .get(
    "/patients/:id",
    allow("read patients", PatientRecord, "One patient's record"),
    param(z.object({ id: id("patient") })),
    async (c) => {
      const { db, staff } = c.var;
      const { id: patientId } = c.req.valid("param");
      const found = await patientRecord(db, staff.role, patientId);
      await recordView(db, staff, { kind: "patient", id: patientId });
      return reply(c, found);
    },
  )
  .get(
    "/patients/:id/views",
    allow("read the whole log", RecordViews, "Who at the office opened a patient's record, visits and rides"),
    param(z.object({ id: id("patient") })),
    async (c) => reply(c, { views: await viewsOf(c.var.db, c.req.valid("param").id) }),
  )
  .route("/", patientEditRoutes)
  .route("/", patientMergeRoutes);
