import { Hono } from "hono";
import { etag } from "hono/etag";
import {
  DayQuery,
  DocumentOfVisit,
  Feed,
  FeedFile,
  NewFeed,
  NewNote,
  NoteAttendance,
  Notes,
  NurseDay,
  NurseVisitFound,
  VisitId,
} from "../../../../contract/nurse.ts";
import { transact } from "../../../lib/db/transact.ts";
import { attached } from "../../../lib/files/documents.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { answersText, body, notStored, param, query, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { allowAll, allowAllToPage, fileForNurses } from "../../../lib/office/staff-auth.ts";
import { ownId } from "../../../lib/office/staff-sessions.ts";
import { hostLink } from "../call/meetings.ts";
import { readVisitDocument } from "../details/visit-documents.ts";
import { writeNote } from "../details/visit-notes.ts";
import { recordAttendance } from "./attendance.ts";
import { nurseDay, nurseVisit } from "./nurse-day.ts";
import { feedFile, feedSince, renewFeed } from "./nurse-feed.ts";

/** A nurse's own visits. */
export const nurseVisitRoutes = new Hono<AppEnv>()
  .get("/day", allowAll("nurse", NurseDay, "The nurse's visits of a day"), query(DayQuery), async (c) => {
    const { db, services, staff } = c.var;
    const day = await nurseDay(db, ownId(staff), c.req.valid("query").day, services.config.practiceTimeZone);
    return reply(c, day);
  })
  .post(
    "/visits/:visitId/attendance",
    allowAll("nurse", NurseVisitFound, "Record attendance of a visit; can be changed for a while"),
    param(VisitId),
    body(NoteAttendance),
    async (c) => {
      const [{ staff }, { visitId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const answer = await idempotent(c, async (tx) => {
        const fresh = () => nurseVisit(tx, ownId(staff), visitId);
        const message = await recordAttendance(tx, staff, { visitId, fresh, ...input });
        return { success: true, ...(message ? { message } : {}), visit: await fresh() };
      });
      return c.json(answer);
    },
  )
  .get(
    "/visits/:visitId/join",
    allowAllToPage("nurse", "Redirect to the visit's video call, as its host"),
    param(VisitId),
    async (c) => {
      const link = await hostLink(c.var.services, ownId(c.var.staff), c.req.valid("param").visitId);
      c.header("cache-control", "no-store");
      return c.redirect(link, 303);
    },
  )
  .post(
    "/visits/:visitId/notes",
    allowAll("nurse", Notes, "Add an administrative note to a visit; the office sees it too"),
    param(VisitId),
    body(NewNote),
    async (c) => {
      const { text } = c.req.valid("json");
      const notes = await idempotent(c, (tx) => writeNote(tx, c.var.staff, c.req.valid("param").visitId, text));
      return reply(c, { notes });
    },
  )
  .get(
    "/visits/:visitId/documents/:documentId",
    fileForNurses("A document the patient sent with a visit; each download is logged"),
    param(DocumentOfVisit),
    async (c) => {
      const { visitId, documentId } = c.req.valid("param");
      const { name, content } = await readVisitDocument(c.var.services, c.var.staff, visitId, documentId);
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .get("/feed", allowAll("nurse", Feed, "Whether the nurse has a calendar feed"), async (c) => {
    return reply(c, { since: await feedSince(c.var.db, c.var.staff.id) });
  })
  // Not idempotent: a stored response would contain the link's secret, of which only a hash is kept.
  .post(
    "/feed",
    allowAll("nurse", NewFeed, "Create a new calendar link; the old one stops working"),
    notStored,
    async (c) => {
      const { services, staff } = c.var;
      return reply(c, await transact(services, (tx) => renewFeed(tx, staff, services.config.publicUrl)));
    },
  );

export const feedRoutes = new Hono<AppEnv>().get(
  "/:file",
  etag(),
  answersText("text/calendar", "A nurse's visits, for calendar apps"),
  param(FeedFile),
  async (c) => {
    const token = c.req.valid("param").file.replace(/\.ics$/, "");
    const file = await feedFile(c.var.services, token);
    return c.body(file, 200, { "content-type": "text/calendar; charset=utf-8", "cache-control": "private, no-cache" });
  },
);
