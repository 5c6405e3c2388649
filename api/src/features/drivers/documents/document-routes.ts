import type { Context } from "hono";
import { Hono } from "hono";
import {
  AddDocument,
  DocumentId,
  DriverDocuments,
  RejectDocument,
  SendDriverDocument,
} from "../../../../contract/driver-documents.ts";
import { DriverId, OfficeDriverFound } from "../../../../contract/office-drivers.ts";
import { allowDriver, allowDriverToFile } from "../../../lib/accounts/auth.ts";
import { attached } from "../../../lib/files/documents.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, bodyOrForm, form, param, reply } from "../../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../../lib/http/idempotency.ts";
import { allow, allowToFile } from "../../../lib/office/staff-auth.ts";
import { driverRecord } from "../office.ts";
import { acceptDocument, rejectDocument } from "./document-check.ts";
import {
  addDocument,
  ownDocuments,
  readDriverDocument,
  readOwnDriverDocument,
  sendDriverDocument,
  storeDriverDocument,
} from "./documents.ts";

const RECEIVED = "We received your document. The office will review it and email you.";
const ONE = "/drivers/:driverId/documents/:documentId";
const Which = DriverId.extend(DocumentId.shape);

/** A driver's own documents. */
export const driverDocumentRoutes = new Hono<AppEnv>()
  .get("/documents", allowDriver(DriverDocuments, "The driver's documents"), async (c) => {
    const { db, services, driverId } = c.var;
    return reply(c, await ownDocuments(db, driverId, services.config.practiceTimeZone));
  })
  .post(
    "/documents",
    allowDriver(DriverDocuments, "Upload a document for the office to review, as a form with a file"),
    form(SendDriverDocument, "driverDocument"),
    async (c) => {
      const [{ services, driverId }, sent] = [c.var, c.req.valid("form")];
      const zone = services.config.practiceTimeZone;
      const store = () => storeDriverDocument(services, driverId, sent.document);
      const documents = await idempotentAfterPreparing(c, store, async (tx, stored) => {
        await sendDriverDocument(tx, driverId, sent, stored, zone);
        return ownDocuments(tx, driverId, zone);
      });
      return reply(c, { message: RECEIVED, ...documents });
    },
  )
  .get("/documents/:documentId/file", allowDriverToFile("A document as uploaded"), param(DocumentId), async (c) => {
    const { name, content } = await readOwnDriverDocument(
      c.var.services,
      c.var.driverId,
      c.req.valid("param").documentId,
    );
    return c.body(new Uint8Array(content), 200, attached(name));
  });

/** Drivers' documents for the office. */
export const officeDocumentRoutes = new Hono<AppEnv>()
  .get(
    "/drivers/:driverId",
    allow("read drivers", OfficeDriverFound, "One driver with documents and history"),
    param(DriverId),
    async (c) => {
      const { db, services } = c.var;
      const driver = await driverRecord(db, c.req.valid("param").driverId, services.config.practiceTimeZone);
      return reply(c, { driver });
    },
  )
  .post(
    "/drivers/:driverId/documents",
    allow("review drivers", OfficeDriverFound, "Add a document the office has seen; it is accepted at once"),
    param(DriverId),
    bodyOrForm(AddDocument, "driverDocument"),
    async (c) => {
      const [{ services, staff, given }, { driverId }] = [c.var, c.req.valid("param")];
      const store = () => storeDriverDocument(services, staff.id, given.document);
      await idempotentAfterPreparing(c, store, (tx, stored) => addDocument(tx, staff, driverId, given, stored));
      return c.json(await driverResponse(c, driverId, "The document is saved and approved."));
    },
  )
  .get(
    `${ONE}/file`,
    allowToFile("review drivers", "A document as uploaded; each download is logged"),
    param(Which),
    async (c) => {
      const { name, content } = await readDriverDocument(c.var.services, c.var.staff, c.req.valid("param"));
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .post(`${ONE}/accept`, allow("review drivers", OfficeDriverFound, "Approve a document"), param(Which), async (c) => {
    const [{ services, staff }, which] = [c.var, c.req.valid("param")];
    await idempotent(c, (tx) => acceptDocument(tx, staff, which, services.config.practiceTimeZone));
    return c.json(await driverResponse(c, which.driverId, "Approved. We emailed the driver."));
  })
  .post(
    `${ONE}/refuse`,
    allow("review drivers", OfficeDriverFound, "Reject a document; the driver gets the reason"),
    param(Which),
    body(RejectDocument),
    async (c) => {
      const [{ services, staff }, which, { reason }] = [c.var, c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => rejectDocument(tx, staff, which, reason, services.config.practiceTimeZone));
      return c.json(await driverResponse(c, which.driverId, "Rejected. We emailed the driver the reason."));
    },
  );

/** Response with the updated driver. */
async function driverResponse(
  { var: { db, services } }: Pick<Context<AppEnv>, "var">,
  driverId: string,
  message: string,
) {
  return { success: true, message, driver: await driverRecord(db, driverId, services.config.practiceTimeZone) };
}
