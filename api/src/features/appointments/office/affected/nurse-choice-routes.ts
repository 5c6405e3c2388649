import { Hono } from "hono";
import {
  AffectedHandled,
  AffectedPreview,
  AffectedQuery,
  AffectedVisits,
  HandleAffected,
} from "../../../../../contract/affected-visits.ts";
import { OperationId, RankedNurses, RankQuery } from "../../../../../contract/office-visits.ts";
import { Done } from "../../../../../contract/response.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../../../lib/http/http.ts";
import { idempotent } from "../../../../lib/http/idempotency.ts";
import { allow } from "../../../../lib/office/staff-auth.ts";
import { listAffected } from "../../affected/affected-visits.ts";
import { rankNurses } from "../../booking/ranked-nurses.ts";
import { handleAffected, undoHandled } from "./handle-affected.ts";
import { previewAffected } from "./preview-affected.ts";

/** Choosing a nurse for a visit or a slot, and handling the visits of a nurse who is unavailable. */
export const nurseChoiceRoutes = new Hono<AppEnv>()
  .get(
    "/nurses/ranked",
    allow("change visits", RankedNurses, "Nurses for a visit or slot, best first"),
    query(RankQuery),
    async (c) => {
      const { services, db } = c.var;
      const ranked = await rankNurses(db, c.req.valid("query"), services.config.practiceTimeZone);
      return reply(c, ranked);
    },
  )
  .get(
    "/affected-visits",
    allow("change visits", AffectedVisits, "The visits that an unavailable nurse cannot keep, with other times"),
    query(AffectedQuery),
    async (c) => {
      const { services, db } = c.var;
      const found = await listAffected(db, c.req.valid("query"), services.config.practiceTimeZone);
      return reply(c, found);
    },
  )
  .post(
    "/affected-visits/preview",
    allow("change visits", AffectedPreview, "Preview decisions about affected visits, with every email and refund"),
    body(HandleAffected),
    async (c) => {
      const { services, staff } = c.var;
      return reply(c, await previewAffected(services, staff, c.req.valid("json")));
    },
  )
  .post(
    "/affected-visits",
    allow("change visits", AffectedHandled, "Enter time off and decide about the visits it affects, as one operation"),
    body(HandleAffected),
    async (c) => {
      const { services, staff } = c.var;
      const done = await idempotent(c, (tx) => handleAffected(services, tx, staff, c.req.valid("json")));
      return reply(c, done);
    },
  )
  .post(
    "/affected-visits/undo/:operationId",
    allow("change visits", Done, "Undo decisions about affected visits"),
    param(OperationId),
    async (c) => {
      const message = "Undone. No email or refund was sent.";
      await idempotent(c, async (tx) => {
        await undoHandled(tx, c.var.staff, c.req.valid("param").operationId);
        return true;
      });
      return reply(c, { message });
    },
  );
