import { Hono } from "hono";
import { NewNote, Notes } from "../../../contract/nurse.ts";
import {
  DocumentOfVisit,
  EmailOfVisit,
  EmailShown,
  OfficeAttendance,
  OfficeVisitFound,
  SettleUnattended,
  VisitId,
} from "../../../contract/office-visits.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import type { Tx } from "../../lib/db.ts";
import { attached } from "../../lib/documents.ts";
import { body, param, query } from "../../lib/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../lib/idempotency.ts";
import { requireRoles, requireRolesForFile } from "../../lib/staff-auth.ts";
import { sayAttendance } from "./attendance.ts";
import { settleUnattended } from "./office-care.ts";
import { requireWritable, sendAgain, showEmail } from "./office-emails.ts";
import { visitForOffice } from "./office-visit.ts";
import { readDocumentAsStaff } from "./visit-documents.ts";
import { writeNote } from "./visit-notes.ts";

const READERS = ["owner", "desk", "view"] as const;
const DESK = ["owner", "desk"] as const;

/** What became of a visit, what was said about it, and what was written. */
export const officeCareRoutes = new Hono<AppEnv>()
  .post(
    "/visits/:id/attendance",
    requireRoles(DESK, OfficeVisitFound, "What became of a visit that is over; can be said otherwise for a day"),
    param(VisitId),
    body(OfficeAttendance),
    async (c) => {
      const { services, staff } = c.var;
      const [{ id }, wish] = [c.req.valid("param"), c.req.valid("json")];
      const fresh = () => visitForOffice(services.db, id, services.config.practiceTimeZone);
      const { message } = await idempotent(c, async (tx) => ({
        message: (await sayAttendance(tx, staff, { visitId: id, fresh, ...wish })) ?? "It is noted.",
      }));
      return c.json({ success: true, message, visit: await fresh() });
    },
  )
  .post(
    "/visits/:id/notes",
    requireRoles(DESK, Notes, "Write an administrative note about a visit, which its nurse reads too"),
    param(VisitId),
    body(NewNote),
    async (c) => {
      const { text } = c.req.valid("json");
      const notes = await idempotent(c, (tx) => writeNote(tx, c.var.staff, c.req.valid("param").id, text));
      return c.json({ success: true, notes });
    },
  )
  .post(
    "/visits/:id/unattended",
    requireRoles(DESK, OfficeVisitFound, "Settle, for its patient, a visit to which nobody came"),
    param(VisitId),
    body(SettleUnattended),
    async (c) => {
      const { services, staff } = c.var;
      const { id } = c.req.valid("param");
      await idempotent(c, async (tx) => {
        await settleUnattended(services, tx, staff, id, c.req.valid("json"));
        return {};
      });
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return c.json({ success: true, message: "It is settled, and the patient hears of it.", visit });
    },
  )
  .get(
    "/visits/:id/documents/:documentId",
    requireRolesForFile(DESK, "A document the patient sent with a visit; each reading is written down"),
    param(DocumentOfVisit),
    async (c) => {
      const { id, documentId } = c.req.valid("param");
      const { name, content } = await readDocumentAsStaff(c.var.services, c.var.staff, id, documentId);
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .get(
    "/visits/:id/email",
    requireRoles(READERS, EmailShown, "A letter to the patient as it would be written now, to be read out or printed"),
    param(VisitId),
    query(EmailOfVisit),
    async (c) => {
      const message = await showEmail(c.var.services, c.req.valid("param").id, c.req.valid("query"));
      return c.json({ success: true, ...message });
    },
  )
  .post(
    "/visits/:id/emails",
    requireRoles(DESK, OfficeVisitFound, "Send a letter once more, or try one that did not leave at once"),
    param(VisitId),
    body(EmailOfVisit),
    async (c) => {
      const [{ services, staff }, { id }, which] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const prepare = () => requireWritable(services, id, which);
      const send = async (tx: Tx) => ({ message: await sendAgain(tx, staff, id, which) });
      const { message } = await idempotentAfterPreparing(c, prepare, send);
      const visit = await visitForOffice(services.db, id, services.config.practiceTimeZone);
      return c.json({ success: true, message, visit });
    },
  );
