import { Hono } from "hono";
import { ConfirmEmail } from "../../../../contract/accounts.ts";
import { AppointmentId } from "../../../../contract/appointments.ts";
import { Done } from "../../../../contract/response.ts";
import {
  SendVisitDocument,
  TellNurse,
  VisitDetailsAnswer,
  VisitDocumentId,
} from "../../../../contract/visit-details.ts";
import { allowPatient, allowPatientToFile } from "../../../lib/accounts/auth.ts";
import { attached } from "../../../lib/files/documents.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, describe, form, param, reply } from "../../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../../lib/http/idempotency.ts";
import { perAddress } from "../../../lib/http/rate-limit.ts";
import { detailsOf, saveDetails } from "./details.ts";
import { confirmCopy, consumeForCopy } from "./visit-cc.ts";
import { keepDocument, readOwnDocument, removeDocument, storeDocument } from "./visit-documents.ts";

/**
 * Details that a patient adds to a visit. Only the visit's id is stored for a repeated call: the details are read again, so that no copy of
 * them outlives their row.
 */
export const visitDetailRoutes = new Hono<AppEnv>()
  .get(
    "/visit-details/:appointmentId",
    allowPatient(VisitDetailsAnswer, "Read what the patient told the nurse about a visit"),
    param(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("param");
      return reply(c, { details: await detailsOf(c.var.db, c.var.userId, appointmentId) });
    },
  )
  .post(
    "/visit-details",
    allowPatient(VisitDetailsAnswer, "Save the reason for a visit, who it is for, and who gets copies of its emails"),
    body(TellNurse),
    async (c) => {
      const [{ services, db, userId }, input] = [c.var, c.req.valid("json")];
      const consumeOne = () => consumeForCopy(services, userId, input);
      await idempotentAfterPreparing(c, consumeOne, (tx) => saveDetails(tx, userId, input));
      return reply(c, { message: "Saved.", details: await detailsOf(db, userId, input.appointmentId) });
    },
  )
  .post(
    "/visit-document",
    allowPatient(VisitDetailsAnswer, "Send a document for the nurse, as a form with a file"),
    form(SendVisitDocument, "visitDocument"),
    async (c) => {
      const [{ services, db, userId }, sent] = [c.var, c.req.valid("form")];
      const store = () => storeDocument(services, userId, sent);
      await idempotentAfterPreparing(c, store, (tx, stored) => keepDocument(tx, userId, sent.appointmentId, stored));
      const details = await detailsOf(db, userId, sent.appointmentId);
      return reply(c, { message: "Your document is uploaded.", details });
    },
  )
  .post(
    "/remove-visit-document",
    allowPatient(VisitDetailsAnswer, "Remove a document"),
    body(VisitDocumentId),
    async (c) => {
      const { db, userId } = c.var;
      const { documentId } = c.req.valid("json");
      const { appointmentId } = await idempotent(c, async (tx) => ({
        appointmentId: await removeDocument(tx, userId, documentId),
      }));
      const details = await detailsOf(db, userId, appointmentId);
      return reply(c, { message: "The document is removed.", details });
    },
  )
  .get(
    "/visit-document/:documentId",
    allowPatientToFile("Download a document of the patient"),
    param(VisitDocumentId),
    async (c) => {
      const { name, content } = await readOwnDocument(c.var.services, c.var.userId, c.req.valid("param").documentId);
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .post(
    "/confirm-copy",
    describe(Done, "Agree, by an emailed link, to get copies of a visit's emails"),
    perAddress("emailConfirmationsPerAddress"),
    body(ConfirmEmail),
    async (c) => {
      const isNew = await confirmCopy(c.var.services, c.req.valid("json").token);
      const again = "You had already agreed. You get copies of our emails about this visit.";
      return reply(c, { message: isNew ? "You'll get copies of our emails about this visit." : again });
    },
  );
