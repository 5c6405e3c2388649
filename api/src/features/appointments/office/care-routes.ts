import { Hono } from "hono";
import { NewNote, Notes } from "../../../../contract/nurse.ts";
import {
  DocumentOfVisit,
  EmailOfVisit,
  EmailShown,
  OfficeAttendance,
  OfficeVisitFound,
  SettleUnattended,
  VisitId,
} from "../../../../contract/office-visits.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { attached } from "../../../lib/files/documents.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../../lib/http/idempotency.ts";
import { allow, allowToFile } from "../../../lib/office/staff-auth.ts";
import { readVisitDocument } from "../details/visit-documents.ts";
import { writeNote } from "../details/visit-notes.ts";
import { recordAttendance } from "../nurse/attendance.ts";
import { settleUnattended } from "./care.ts";
import { requireSendable, resend, showEmail } from "./emails.ts";
import { visitForOffice } from "./visit.ts";

/** A visit's attendance, notes, no-show reports, documents and emails. */
export const officeCareRoutes = new Hono<AppEnv>()
  .post(
    "/visits/:id/attendance",
    allow("change visits", OfficeVisitFound, "Record attendance of a visit; can be changed for a while"),
    param(VisitId),
    body(OfficeAttendance),
    async (c) => {
      const { services, staff } = c.var;
      const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
      const fresh = () => visitForOffice(services.db, id, services.config.practiceTimeZone);
      const { message } = await idempotent(c, async (tx) => ({
        message: (await recordAttendance(tx, staff, { visitId: id, fresh, ...input })) ?? "Attendance recorded.",
      }));
      return reply(c, { message, visit: await fresh() });
    },
  )
  .post(
    "/visits/:id/notes",
    allow("change visits", Notes, "Add an administrative note to a visit; its nurse sees it too"),
    param(VisitId),
    body(NewNote),
    async (c) => {
      const { text } = c.req.valid("json");
      const notes = await idempotent(c, (tx) => writeNote(tx, c.var.staff, c.req.valid("param").id, text));
      return reply(c, { notes });
    },
  )
  .post(
    "/visits/:id/unattended",
    allow("change visits", OfficeVisitFound, "Resolve a report that no nurse joined the visit"),
    param(VisitId),
    body(SettleUnattended),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      await idempotent(c, (tx) => settleUnattended(services, tx, staff, id, c.req.valid("json")));
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message: "Resolved. We'll email the patient.", visit });
    },
  )
  .get(
    "/visits/:id/documents/:documentId",
    allowToFile("change visits", "A document the patient sent with a visit; each download is logged"),
    param(DocumentOfVisit),
    async (c) => {
      const { id, documentId } = c.req.valid("param");
      const { name, content } = await readVisitDocument(c.var.services, c.var.staff, id, documentId);
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .get(
    "/visits/:id/email",
    allow("read visits", EmailShown, "An email to the patient as it would be sent now, to read aloud or print"),
    param(VisitId),
    query(EmailOfVisit),
    async (c) => {
      const { services, staff } = c.var;
      const message = await showEmail(services, c.req.valid("param").id, c.req.valid("query"), staff);
      return reply(c, message);
    },
  )
  .post(
    "/visits/:id/emails",
    allow("change visits", OfficeVisitFound, "Resend an email, or retry one that was not sent"),
    param(VisitId),
    body(EmailOfVisit),
    async (c) => {
      const [{ services, staff }, { id }, which] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const prepare = () => requireSendable(services, id, which);
      const send = async (tx: Tx) => ({ message: await resend(tx, staff, id, which) });
      const { message } = await idempotentAfterPreparing(c, prepare, send);
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return reply(c, { message, visit });
    },
  );
