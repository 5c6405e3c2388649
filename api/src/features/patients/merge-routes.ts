import { Hono } from "hono";
import { z } from "zod";
import { id } from "../../../contract/fields.ts";
import { Merge, Merged, MergeInput, MergePreviewed } from "../../../contract/patient-merge.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { previewMerge } from "./merge-preview.ts";
import { mergePatients } from "./merging.ts";

const PatientId = z.object({ id: id("patient") });

/** Merging two records of one person. */
export const patientMergeRoutes = new Hono<AppEnv>()
  .post(
    "/patients/:id/merge/preview",
    allow("change patients", MergePreviewed, "Preview merging another record into this one, with all blockers"),
    param(PatientId),
    body(MergeInput),
    async (c) => {
      const { services, db } = c.var;
      const { otherId } = c.req.valid("json");
      return reply(c, await previewMerge(services, db, c.req.valid("param").id, otherId));
    },
  )
  .post(
    "/patients/:id/merge",
    allow("change patients", Merged, "Merge another record into this one; cannot be undone"),
    param(PatientId),
    body(Merge),
    async (c) => {
      const { services, staff } = c.var;
      const { id: keptId } = c.req.valid("param");
      const merged = await idempotent(c, (tx) => mergePatients(services, tx, staff, keptId, c.req.valid("json")));
      return reply(c, { message: "The records are merged.", ...merged });
    },
  );
