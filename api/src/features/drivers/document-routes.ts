import type { Context } from "hono";
import { Hono } from "hono";
import {
  AddDocument,
  DocumentId,
  DriverDocuments,
  RejectDocument,
  SendDriverDocument,
} from "../../../contract/driver-documents.ts";
import { DriverId, OfficeDriverFound } from "../../../contract/office-drivers.ts";
import { OFFICE_ROLES } from "../../../contract/staff.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { requireDriver } from "../../lib/auth.ts";
import { attached } from "../../lib/documents.ts";
import { answers, answersFile, body, bodyOrForm, form, param } from "../../lib/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../lib/idempotency.ts";
import { requireRoles, requireRolesForFile } from "../../lib/staff-auth.ts";
import { acceptDocument, rejectDocument } from "./document-check.ts";
import {
  addDocument,
  ownDocuments,
  readDriverDocument,
  readOwnDriverDocument,
  sendDriverDocument,
  storeDriverDocument,
} from "./documents.ts";
import { driverRecord } from "./office.ts";

const CHECKS = ["owner", "desk", "dispatch"] as const;
const ONE = "/drivers/:driverId/documents/:documentId";
const Which = DriverId.extend(DocumentId.shape);

/** A driver's own papers. */
export const driverDocumentRoutes = new Hono<AppEnv>()
  .get("/documents", answers(DriverDocuments, "The driver's papers", "drivertoken"), requireDriver, async (c) => {
    const { db, services, driverId } = c.var;
    return c.json({ success: true, ...(await ownDocuments(db, driverId, services.config.practiceTimeZone)) });
  })
  .post(
    "/documents",
    answers(DriverDocuments, "Send a paper for the office to check, as a form with a file", "drivertoken"),
    requireDriver,
    form(SendDriverDocument),
    async (c) => {
      const [{ services, driverId }, sent] = [c.var, c.req.valid("form")];
      const zone = services.config.practiceTimeZone;
      const store = () => storeDriverDocument(services, driverId, sent.document);
      const papers = await idempotentAfterPreparing(c, store, async (tx, stored) => {
        await sendDriverDocument(tx, driverId, sent, stored, zone);
        return ownDocuments(tx, driverId, zone);
      });
      return c.json({ success: true, message: "It is here. The office checks it and writes to you.", ...papers });
    },
  )
  .get(
    "/documents/:documentId/file",
    answersFile("A paper as the driver sent it", "drivertoken"),
    requireDriver,
    param(DocumentId),
    async (c) => {
      const { name, content } = await readOwnDriverDocument(
        c.var.services,
        c.var.driverId,
        c.req.valid("param").documentId,
      );
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  );

/** Drivers' papers as the office checks them. */
export const officeDocumentRoutes = new Hono<AppEnv>()
  .get(
    "/drivers/:driverId",
    requireRoles(OFFICE_ROLES, OfficeDriverFound, "One driver whole, with papers and history"),
    param(DriverId),
    async (c) => {
      const { db, services } = c.var;
      const driver = await driverRecord(db, c.req.valid("param").driverId, services.config.practiceTimeZone);
      return c.json({ success: true, driver });
    },
  )
  .post(
    "/drivers/:driverId/documents",
    requireRoles(CHECKS, OfficeDriverFound, "Write down a paper the office has seen; it counts at once"),
    param(DriverId),
    bodyOrForm(AddDocument),
    async (c) => {
      const [{ services, staff, given }, { driverId }] = [c.var, c.req.valid("param")];
      const store = () => storeDriverDocument(services, staff.id, given.document);
      await idempotentAfterPreparing(c, store, async (tx, stored) => {
        await addDocument(tx, staff, driverId, given, stored);
        return {};
      });
      return c.json(await asItStands(c, driverId, "It is written down, and counts."));
    },
  )
  .get(
    `${ONE}/file`,
    requireRolesForFile(CHECKS, "A paper as the driver sent it; each reading is written down"),
    param(Which),
    async (c) => {
      const { name, content } = await readDriverDocument(c.var.services, c.var.staff, c.req.valid("param"));
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .post(
    `${ONE}/accept`,
    requireRoles(CHECKS, OfficeDriverFound, "Accept a paper; it counts from now on"),
    param(Which),
    async (c) => {
      const [{ services, staff }, which] = [c.var, c.req.valid("param")];
      await idempotent(c, async (tx) => {
        await acceptDocument(tx, staff, which, services.config.practiceTimeZone);
        return {};
      });
      return c.json(await asItStands(c, which.driverId, "It is accepted, and the driver is told."));
    },
  )
  .post(
    `${ONE}/refuse`,
    requireRoles(CHECKS, OfficeDriverFound, "Refuse a paper; the driver is told why"),
    param(Which),
    body(RejectDocument),
    async (c) => {
      const [{ services, staff }, which, { reason }] = [c.var, c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, async (tx) => {
        await rejectDocument(tx, staff, which, reason, services.config.practiceTimeZone);
        return {};
      });
      return c.json(await asItStands(c, which.driverId, "It is refused, and the driver is told why."));
    },
  );

/** The driver as they stand after what was done. */
async function asItStands({ var: { db, services } }: Pick<Context<AppEnv>, "var">, driverId: string, message: string) {
  return { success: true, message, driver: await driverRecord(db, driverId, services.config.practiceTimeZone) };
}
