import { Hono } from "hono";
import { z } from "zod";
import { id } from "../../../contract/fields.ts";
import { DistinctPatient, EditPatient, NewOfficeNote, OfficeNotes } from "../../../contract/patient-edit.ts";
import { Done } from "../../../contract/response.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { keepApart } from "./duplicates.ts";
import { editPatient, notePatient } from "./edit.ts";

const PatientId = z.object({ id: id("patient") });

/** Corrections of a patient's record, and notes about the patient. */
export const patientEditRoutes = new Hono<AppEnv>()
  .patch(
    "/patients/:id",
    allow("change patients", Done, "Correct a patient's name, phone number or email"),
    param(PatientId),
    body(EditPatient),
    async (c) => {
      const [{ staff }, patientId, input] = [c.var, c.req.valid("param").id, c.req.valid("json")];
      const message = await idempotent(c, (tx) => editPatient(tx, staff, patientId, input));
      return reply(c, { message });
    },
  )
  .post(
    "/patients/:id/distinct",
    allow("change patients", Done, "Record that another record is of a different person"),
    param(PatientId),
    body(DistinctPatient),
    async (c) => {
      const { otherId } = c.req.valid("json");
      const message = await idempotent(c, (tx) => keepApart(tx, c.var.staff, c.req.valid("param").id, otherId));
      return reply(c, { message });
    },
  )
  .post(
    "/patients/:id/notes",
    allow("change patients", OfficeNotes, "Add an administrative note about a patient, for the office only"),
    param(PatientId),
    body(NewOfficeNote),
    async (c) => {
      const { text } = c.req.valid("json");
      const notes = await idempotent(c, (tx) => notePatient(tx, c.var.staff, c.req.valid("param").id, text));
      return reply(c, { notes });
    },
  );
