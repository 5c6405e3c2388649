import { z } from "zod";
import { upload } from "./documents.ts";
import { calendarDay, Day, id, line } from "./fields.ts";
import { FILE_RULES } from "./file-rules.ts";
import { Done } from "./response.ts";

/** The documents a driver needs. 'licence' is stored in the database. */
export const DriverDocumentKind = z.enum(["licence", "insurance", "inspection"], "Please choose the type of document");
export type DriverDocumentKind = z.infer<typeof DriverDocumentKind>;

export const DOCUMENTS: Record<DriverDocumentKind, string> = {
  licence: "License",
  insurance: "Insurance",
  inspection: "Vehicle inspection",
};

export const DOCUMENT_FILE_WANTED = FILE_RULES.driverDocument.wanted;
export const DOCUMENT_EXPIRED = "This document has expired. Please send a valid one.";
const DAY = "Please enter the expiration date";
/** Upper bound for expiration dates. */
const LAST_YEAR = 2100;

const fields = {
  kind: DriverDocumentKind,
  number: line("its number", 60),
  expiresOn: calendarDay(DAY).refine((day) => day > "2000" && day < String(LAST_YEAR), DAY),
};

/** A document that a driver uploads. */
export const SendDriverDocument = z.object({ ...fields, document: upload(DOCUMENT_FILE_WANTED) });
export type SendDriverDocument = z.infer<typeof SendDriverDocument>;

/** An optional file of a form; anything else counts as no file. */
const OptionalFile = z
  .union([z.file(), z.string()])
  .optional()
  .transform((sent) => (typeof sent === "object" && sent.name !== "" ? sent : undefined));

/** A document that the office adds; it is accepted at once. */
export const AddDocument = z.object({ ...fields, document: OptionalFile });
export type AddDocument = z.infer<typeof AddDocument>;

const moment = z.iso.datetime();

export const DriverDocument = z.object({
  _id: z.uuid(),
  kind: DriverDocumentKind,
  number: z.string(),
  expiresOn: Day.describe("The last day it is valid"),
  fileName: z.string().nullable(),
  sentAt: moment,
  state: z
    .enum(["waiting", "accepted", "refused", "replaced"])
    .describe("An accepted document becomes replaced when a newer one is accepted"),
  checkedAt: moment.nullable(),
  rejectionReason: z.string().nullable(),
});
export type DriverDocument = z.infer<typeof DriverDocument>;

export const DriverDocuments = Done.extend({
  documents: z
    .array(DriverDocument)
    .describe("For each kind: the accepted document, the one to review, and the last rejected one"),
  today: Day.describe("In the practice's time zone"),
});

/** A driver's document for the office. */
export const OfficeDriverDocument = DriverDocument.extend({ checkedBy: z.string().nullable() });
export type OfficeDriverDocument = z.infer<typeof OfficeDriverDocument>;

/** The accepted document that expires first. */
export const FirstToExpire = z.object({ kind: DriverDocumentKind, expiresOn: Day, hasEnded: z.boolean() });

export const DocumentId = z.object({ documentId: id("document") });

const BECAUSE = "Please give a reason so the driver can send a better one.";
export const RejectDocument = z.object({
  reason: z.string(BECAUSE).trim().min(1, BECAUSE).max(500, "Please use at most 500 characters"),
});
export type RejectDocument = z.infer<typeof RejectDocument>;
