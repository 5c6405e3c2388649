import { Hono } from "hono";
import { EraseAccount } from "../../../contract/erasure.ts";
import {
  ChangeConsultant,
  ConsultantsQuery,
  DocId,
  NewConsultant,
  OfficeConsultants,
  OneOfficeConsultant,
} from "../../../contract/office-consultants.ts";
import { PageQuery } from "../../../contract/pagination.ts";
import { NewOfficeNote, OfficeNotes } from "../../../contract/patient-edit.ts";
import { Done } from "../../../contract/response.ts";
import {
  HoursFound,
  HoursSet,
  NewTimeOff,
  PutHours,
  TimeOffId,
  TimeOffList,
  TimeOffPreview,
  TimeOffTaken,
} from "../../../contract/schedules.ts";
import { storePortrait } from "../../lib/files/portraits.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, bodyOrForm, param, query, reply } from "../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../lib/http/idempotency.ts";
import { addOfficeNote } from "../../lib/office/notes.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { eraseConsultant } from "./erase.ts";
import { addConsultant, changeConsultant, listForOffice, oneForOffice } from "./office.ts";
import { changeHours, currentHours } from "./own-schedule.ts";
import { addTimeOff, endTimeOff, listTimeOff, previewTimeOff } from "./time-off.ts";

/** Consultants at the office: records, hours and time off. */
export const officeConsultantRoutes = new Hono<AppEnv>()
  .get(
    "/consultants",
    allow("manage consultants", OfficeConsultants, "All consultants, with the office's details"),
    query(ConsultantsQuery),
    async (c) => {
      const { db, services } = c.var;
      return reply(c, await listForOffice(db, c.req.valid("query"), services.config.practiceTimeZone));
    },
  )
  .post(
    "/consultants",
    allow(
      "manage consultants",
      OneOfficeConsultant,
      "Add a consultant; with a portrait as a form, `address` as JSON text",
    ),
    bodyOrForm(NewConsultant, "portrait"),
    async (c) => {
      const { services, staff, given } = c.var;
      const zone = services.config.practiceTimeZone;
      const store = () => storePortrait(services, staff.id, given.image);
      const answer = await idempotentAfterPreparing(c, store, async (tx, picture) => {
        const consultant = await oneForOffice(tx, await addConsultant(tx, staff, given, picture), zone);
        return { success: true, message: `${consultant.name} is added.`, consultant };
      });
      return c.json(answer);
    },
  )
  .get(
    "/consultants/:docId",
    allow("manage consultants", OneOfficeConsultant, "One consultant, with the office's details"),
    param(DocId),
    async (c) => {
      const { db, services } = c.var;
      const consultant = await oneForOffice(db, c.req.valid("param").docId, services.config.practiceTimeZone);
      return reply(c, { consultant });
    },
  )
  .patch(
    "/consultants/:docId",
    allow("manage consultants", OneOfficeConsultant, "Change a consultant; omitted fields don't change"),
    param(DocId),
    bodyOrForm(ChangeConsultant, "portrait"),
    async (c) => {
      const [{ services, staff, given }, { docId }] = [c.var, c.req.valid("param")];
      const zone = services.config.practiceTimeZone;
      const store = () => storePortrait(services, staff.id, given.image);
      const answer = await idempotentAfterPreparing(c, store, async (tx, picture) => {
        await changeConsultant(tx, staff, docId, given, picture, zone);
        return { success: true, message: "Saved.", consultant: await oneForOffice(tx, docId, zone) };
      });
      return c.json(answer);
    },
  )
  .post(
    "/consultants/:docId/erase",
    allow("erase people", Done, "Erase a nurse; past visits stay without the name"),
    param(DocId),
    body(EraseAccount),
    async (c) => {
      const [{ services, staff }, { docId }, { revision }] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const answer = await idempotent(c, async (tx) => {
        await eraseConsultant(tx, staff, docId, revision, services.config.practiceTimeZone);
        return { success: true, message: "The nurse is erased." };
      });
      return c.json(answer);
    },
  )
  .post(
    "/consultants/:docId/notes",
    allow("manage consultants", OfficeNotes, "Add an administrative note about a nurse, for the office only"),
    param(DocId),
    body(NewOfficeNote),
    async (c) => {
      const [{ staff }, { docId }, { text }] = [c.var, c.req.valid("param"), c.req.valid("json")];
      return reply(c, { notes: await idempotent(c, (tx) => addOfficeNote(tx, staff, "consultant", docId, text)) });
    },
  )
  .get(
    "/consultants/:docId/hours",
    allow("manage consultants", HoursFound, "A consultant's hours"),
    param(DocId),
    async (c) => {
      const { db, services } = c.var;
      return reply(c, await currentHours(db, c.req.valid("param").docId, services.config.practiceTimeZone));
    },
  )
  .put(
    "/consultants/:docId/hours",
    allow("manage consultants", HoursSet, "Set hours from today on; returns booked visits outside them"),
    param(DocId),
    body(PutHours),
    async (c) => {
      const [{ services, staff }, { docId }, hours] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const set = await idempotent(c, (tx) => changeHours(tx, staff, docId, hours, services.config.practiceTimeZone));
      return reply(c, set);
    },
  )
  .get(
    "/consultants/:docId/time-off",
    allow("manage consultants", TimeOffList, "Current and upcoming time off of a consultant and of everyone"),
    param(DocId),
    query(PageQuery),
    async (c) => {
      return reply(c, await listTimeOff(c.var.db, c.req.valid("param").docId, c.req.valid("query")));
    },
  )
  .post(
    "/consultants/:docId/time-off",
    allow("manage consultants", TimeOffTaken, "Add time off; returns the visits booked during it"),
    param(DocId),
    body(NewTimeOff),
    async (c) => {
      const [{ services, staff }, { docId }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      const taken = await idempotent(c, (tx) => addTimeOff(tx, staff, docId, input, services.config.practiceTimeZone));
      return reply(c, taken);
    },
  )
  .post(
    "/consultants/:docId/time-off/preview",
    allow(
      "manage consultants",
      TimeOffPreview,
      "The visits that time off of a consultant would hit; nothing is stored",
    ),
    param(DocId),
    body(NewTimeOff),
    async (c) => {
      const [{ services, staff }, { docId }] = [c.var, c.req.valid("param")];
      return reply(c, await previewTimeOff(services, staff, docId, c.req.valid("json")));
    },
  )
  .post(
    "/consultants/:docId/time-off/:timeOffId/end",
    allow("manage consultants", Done, "End a consultant's time off"),
    param(DocId.extend(TimeOffId.shape)),
    async (c) => {
      const { docId, timeOffId } = c.req.valid("param");
      const answer = await idempotent(c, async (tx) => {
        await endTimeOff(tx, c.var.staff, docId, timeOffId);
        return { success: true };
      });
      return c.json(answer);
    },
  )
  .get(
    "/time-off",
    allow("manage consultants", TimeOffList, "Current and upcoming time off for everyone"),
    query(PageQuery),
    async (c) => {
      return reply(c, await listTimeOff(c.var.db, null, c.req.valid("query")));
    },
  )
  .post(
    "/time-off",
    allow("manage consultants", TimeOffTaken, "Add time off for everyone; returns the visits booked during it"),
    body(NewTimeOff),
    async (c) => {
      const [{ services, staff }, input] = [c.var, c.req.valid("json")];
      const taken = await idempotent(c, (tx) => addTimeOff(tx, staff, null, input, services.config.practiceTimeZone));
      return reply(c, taken);
    },
  )
  .post(
    "/time-off/preview",
    allow("manage consultants", TimeOffPreview, "The visits and rides on days off for everyone; nothing is stored"),
    body(NewTimeOff),
    async (c) => {
      const { services, staff } = c.var;
      return reply(c, await previewTimeOff(services, staff, null, c.req.valid("json")));
    },
  )
  .post(
    "/time-off/:timeOffId/end",
    allow("manage consultants", Done, "End time off for everyone"),
    param(TimeOffId),
    async (c) => {
      const answer = await idempotent(c, async (tx) => {
        await endTimeOff(tx, c.var.staff, null, c.req.valid("param").timeOffId);
        return { success: true };
      });
      return c.json(answer);
    },
  );
