import { Hono } from "hono";
import { Done } from "../../../contract/response.ts";
import {
  SendTextToMany,
  TextBatchId,
  TextToMany,
  TextToManyPreview,
  TextToManySent,
} from "../../../contract/texts-to-many.ts";
import { dryRun } from "../../lib/db/transact.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, notStored, param, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { previewTextToMany, sendTextToMany, undoTextToMany } from "./texts-to-many.ts";

/** One text to many people. */
export const textToManyRoutes = new Hono<AppEnv>()
  .post(
    "/texts-to-many/preview",
    allow("text many", TextToManyPreview, "Who would get a text, and how"),
    notStored,
    body(TextToMany),
    async (c) => {
      const { services, staff } = c.var;
      return reply(c, await dryRun(services, (tx) => previewTextToMany(services, tx, staff, c.req.valid("json"))));
    },
  )
  .post(
    "/texts-to-many",
    allow("text many", TextToManySent, "Text everybody of a day, a driver or a nurse"),
    body(SendTextToMany),
    async (c) => {
      const { services, staff } = c.var;
      return reply(c, await idempotent(c, (tx) => sendTextToMany(services, tx, staff, c.req.valid("json"))));
    },
  )
  .post(
    "/texts-to-many/:id/undo",
    allow("text many", Done, "Undo a text to many within ten seconds"),
    param(TextBatchId),
    async (c) => {
      const { id } = c.req.valid("param");
      return reply(c, await idempotent(c, async (tx) => ({ message: await undoTextToMany(tx, c.var.staff, id) })));
    },
  );
