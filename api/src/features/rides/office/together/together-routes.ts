import { Hono } from "hono";
import { RideOutcomesPreview, RidesHandled } from "../../../../../contract/driver-time-off.ts";
import { OperationId } from "../../../../../contract/office-visits.ts";
import { Done } from "../../../../../contract/response.ts";
import { ChangeRides } from "../../../../../contract/rides-together.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { body, param, reply } from "../../../../lib/http/http.ts";
import { idempotent } from "../../../../lib/http/idempotency.ts";
import { allow } from "../../../../lib/office/staff-auth.ts";
import { processDueRidesNow } from "../../dispatch/dispatch.ts";
import { previewRides, undoRides } from "../unavailable/group.ts";
import { changeRides } from "./change-rides.ts";

/** One change of many rides. */
export const ridesTogetherRoutes = new Hono<AppEnv>()
  .post(
    "/rides-together/preview",
    allow("change rides", RideOutcomesPreview, "Preview one change of many rides, with every message and refund"),
    body(ChangeRides),
    async (c) => {
      const { services, staff } = c.var;
      return reply(c, await previewRides(services, (tx) => changeRides(services, tx, staff, c.req.valid("json"))));
    },
  )
  .post(
    "/rides-together",
    allow("change rides", RidesHandled, "Assign, unassign or cancel many rides as one operation"),
    body(ChangeRides),
    async (c) => {
      const { services, staff } = c.var;
      const done = await idempotent(c, (tx) => changeRides(services, tx, staff, c.req.valid("json")));
      await processDueRidesNow(services);
      return reply(c, done);
    },
  )
  .post(
    "/rides-together/undo/:operationId",
    allow("change rides", Done, "Undo one change of many rides"),
    param(OperationId),
    async (c) => {
      const { operationId } = c.req.valid("param");
      await idempotent(c, (tx) => undoRides(tx, c.var.staff, operationId).then(() => true));
      return reply(c, { message: "Undone. No message or refund was sent." });
    },
  );
