import { Hono } from "hono";
import {
  Calendar,
  CalendarQuery,
  OfficeCancel,
  OfficeMove,
  OfficePreview,
  OfficeRefund,
  OfficeVisitChanged,
  OfficeVisitFound,
  OperationId,
  VisitId,
} from "../../../../contract/office-visits.ts";
import { may } from "../../../../contract/permissions.ts";
import { ChangePreviewed } from "../../../../contract/visit-changes.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { undoOperation } from "../../../lib/office/actions.ts";
import { recordView } from "../../../lib/office/record-views.ts";
import { allow } from "../../../lib/office/staff-auth.ts";
import { nurseChoiceRoutes } from "./affected/nurse-choice-routes.ts";
import { calendarOfDay } from "./calendar.ts";
import { officeCareRoutes } from "./care-routes.ts";
import { cancelForOffice, previewForOffice, refundForOffice } from "./changes.ts";
import { officeMoneyRoutes } from "./money-routes.ts";
import { moveForOffice } from "./moves.ts";
import { visitForOffice } from "./visit.ts";

const MOVED = "The visit is rescheduled.";
const CANCELED = "The visit is canceled.";
const REFUNDED = "The refund is on its way.";
const UNDONE = "Undone. No email or refund was sent.";

/** Visits as the office sees and changes them. */
export const officeVisitRoutes = new Hono<AppEnv>()
  .get(
    "/calendar",
    allow("read visits", Calendar, "One day, with a column for each consultant"),
    query(CalendarQuery),
    async (c) => {
      const { services, db } = c.var;
      const { day } = c.req.valid("query");
      return reply(c, await calendarOfDay(db, day, new Date(), services.config.practiceTimeZone));
    },
  )
  .get(
    "/visits/:id",
    allow("read visits", OfficeVisitFound, "One visit with its history"),
    param(VisitId),
    async (c) => {
      const { services, db, staff } = c.var;
      const { id } = c.req.valid("param");
      const visit = await visitForOffice(db, id, services.config.practiceTimeZone);
      await recordView(db, staff, { kind: "visit", id });
      // The link lets anyone join the patient's call. Those who may only read don't get it.
      return reply(c, { visit: may(staff.role, "see links to calls") ? visit : { ...visit, meetingUrl: null } });
    },
  )
  .post(
    "/visits/:id/preview",
    allow("change visits", ChangePreviewed, "Preview an action, with all blockers"),
    param(VisitId),
    body(OfficePreview),
    async (c) => {
      const { services, staff } = c.var;
      const preview = await previewForOffice(services, staff, c.req.valid("param").id, c.req.valid("json"));
      return reply(c, preview);
    },
  )
  .post(
    "/visits/:id/move",
    allow("change visits", OfficeVisitChanged, "Move a visit to another time or consultant"),
    param(VisitId),
    body(OfficeMove),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      const done = await idempotent(c, (tx) => moveForOffice(services, tx, staff, id, c.req.valid("json")));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message: MOVED, ...done, visit });
    },
  )
  .post(
    "/visits/:id/cancel",
    allow("change visits", OfficeVisitChanged, "Cancel a visit and refund it by the rule"),
    param(VisitId),
    body(OfficeCancel),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      const done = await idempotent(c, (tx) => cancelForOffice(services, tx, staff, id, c.req.valid("json")));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message: CANCELED, ...done, visit });
    },
  )
  .post(
    "/visits/:id/refund",
    allow("refund visits", OfficeVisitChanged, "Refund part of what was paid"),
    param(VisitId),
    body(OfficeRefund),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      const done = await idempotent(c, (tx) => refundForOffice(services, tx, staff, id, c.req.valid("json")));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message: REFUNDED, ...done, visit });
    },
  )
  .post(
    "/undo/:operationId",
    allow("change visits", OfficeVisitFound, "Undo an action"),
    param(OperationId),
    async (c) => {
      const { services, staff } = c.var;
      const id = await idempotent(c, (tx) => undoOperation(tx, staff, c.req.valid("param").operationId));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message: UNDONE, visit });
    },
  )
  .route("/", nurseChoiceRoutes)
  .route("/", officeMoneyRoutes)
  .route("/", officeCareRoutes);
