import { Hono } from "hono";
import { ConfirmEmail } from "../../../contract/accounts.ts";
import { AppointmentId } from "../../../contract/appointments.ts";
import { Done } from "../../../contract/response.ts";
import { SendVisitDocument, TellNurse, VisitDetailsAnswer, VisitDocumentId } from "../../../contract/visit-details.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { requirePatient } from "../../lib/auth.ts";
import { attached } from "../../lib/documents.ts";
import { answers, answersFile, body, form, param } from "../../lib/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../lib/idempotency.ts";
import { perAddress } from "../../lib/rate-limit.ts";
import { detailsOf, tellNurse } from "./details.ts";
import { confirmCopy, spendOnCopy } from "./visit-cc.ts";
import { keepDocument, readOwnDocument, removeDocument, storeDocument } from "./visit-documents.ts";

/**
 * What a patient tells about a visit. Of a repeated call only whose visit it was about is kept: what was told is read anew,
 * so that nothing of it outlives its own row.
 */
export const visitDetailRoutes = new Hono<AppEnv>()
  .get(
    "/visit-details/:appointmentId",
    answers(VisitDetailsAnswer, "What the patient has told about a visit", "token"),
    requirePatient,
    param(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("param");
      return c.json({ success: true, details: await detailsOf(c.var.db, c.var.userId, appointmentId) });
    },
  )
  .post(
    "/visit-details",
    answers(VisitDetailsAnswer, "Tell why one comes, for whom, and who gets a copy of the letters", "token"),
    requirePatient,
    body(TellNurse),
    async (c) => {
      const [{ services, db, userId }, told] = [c.var, c.req.valid("json")];
      const spendOne = () => spendOnCopy(services, userId, told);
      await idempotentAfterPreparing(c, spendOne, async (tx) => {
        await tellNurse(tx, userId, told);
        return {};
      });
      return c.json({ success: true, message: "Saved.", details: await detailsOf(db, userId, told.appointmentId) });
    },
  )
  .post(
    "/visit-document",
    answers(VisitDetailsAnswer, "Send a document for the nurse, as a form with a file", "token"),
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
      return c.json({ success: true, message: "Your document is here.", details });
    },
  )
  .post(
    "/remove-visit-document",
    answers(VisitDetailsAnswer, "Take a document back", "token"),
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
    answersFile("A document the patient has sent", "token"),
    requirePatient,
    param(VisitDocumentId),
    async (c) => {
      const { name, content } = await readOwnDocument(c.var.services, c.var.userId, c.req.valid("param").documentId);
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .post(
    "/confirm-copy",
    answers(Done, "Agree, by a mailed link, to get a copy of a visit's letters"),
    perAddress("emailConfirmationsPerAddress"),
    body(ConfirmEmail),
    async (c) => {
      await confirmCopy(c.var.services, c.req.valid("json").token);
      return c.json({ success: true, message: "You get a copy of the letters about this visit." });
    },
  );
