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
import { requirePatient } from "../../../lib/accounts/auth.ts";
import { attached } from "../../../lib/files/documents.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { answersFile, body, describe, form, param } from "../../../lib/http/http.ts";
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
    describe(VisitDetailsAnswer, "Read what the patient told the nurse about a visit", "token"),
    requirePatient,
    param(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("param");
      return c.json({ success: true, details: await detailsOf(c.var.db, c.var.userId, appointmentId) });
    },
  )
  .post(
    "/visit-details",
    describe(
      VisitDetailsAnswer,
      "Save the reason for a visit, who it is for, and who gets copies of its emails",
      "token",
    ),
    requirePatient,
    body(TellNurse),
    async (c) => {
      const [{ services, db, userId }, input] = [c.var, c.req.valid("json")];
      const consumeOne = () => consumeForCopy(services, userId, input);
      await idempotentAfterPreparing(c, consumeOne, async (tx) => {
        await saveDetails(tx, userId, input);
        return {};
      });
      return c.json({ success: true, message: "Saved.", details: await detailsOf(db, userId, input.appointmentId) });
    },
  )
  .post(
    "/visit-document",
    describe(VisitDetailsAnswer, "Send a document for the nurse, as a form with a file", "token"),
    requirePatient,
    form(SendVisitDocument),
    async (c) => {
      const [{ services, db, userId }, sent] = [c.var, c.req.valid("form")];
      const store = () => storeDocument(services, userId, sent);
      await idempotentAfterPreparing(c, store, async (tx, stored) => {
        await keepDocument(tx, userId, sent.appointmentId, stored);
        return {};
      });
      const details = await detailsOf(db, userId, sent.appointmentId);
      return c.json({ success: true, message: "Your document is uploaded.", details });
    },
  )
  .post(
    "/remove-visit-document",
    describe(VisitDetailsAnswer, "Remove a document", "token"),
    requirePatient,
    body(VisitDocumentId),
    async (c) => {
      const { db, userId } = c.var;
      const { documentId } = c.req.valid("json");
      const { appointmentId } = await idempotent(c, async (tx) => ({
        appointmentId: await removeDocument(tx, userId, documentId),
      }));
      const details = await detailsOf(db, userId, appointmentId);
      return c.json({ success: true, message: "The document is removed.", details });
    },
  )
  .get(
    "/visit-document/:documentId",
    answersFile("Download a document of the patient", "token"),
    requirePatient,
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
      return c.json({ success: true, message: isNew ? "You'll get copies of our emails about this visit." : again });
    },
  );
