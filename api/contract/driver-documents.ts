import { z } from "zod";
import { upload } from "./documents.ts";
import { calendarDay, Day, id, line } from "./fields.ts";
import { Done } from "./response.ts";

/** What a driver has to have, each with the day it ends. */
export const DriverDocumentKind = z.enum(["licence", "insurance", "inspection"], "Please choose which paper it is");
export type DriverDocumentKind = z.infer<typeof DriverDocumentKind>;

export const DOCUMENTS: Record<DriverDocumentKind, string> = {
  licence: "Licence",
  insurance: "Insurance",
  inspection: "Vehicle inspection",
};

export const DOCUMENT_FILE_WANTED = "Please choose a PDF, JPEG or PNG file";
export const DOCUMENT_EXPIRED = "This one has ended already. Please send the one that is good now.";
const DAY = "Please enter the last day it is good";
/** No paper of ours is good for longer. */
const LAST_YEAR = 2100;

const fields = {
  kind: DriverDocumentKind,
  number: line("its number", 60),
  expiresOn: calendarDay(DAY).refine((day) => day > "2000" && day < String(LAST_YEAR), DAY),
};

/** What a driver sends: the paper itself, and what stands in it. */
export const SendDriverDocument = z.object({ ...fields, document: upload(DOCUMENT_FILE_WANTED) });
export type SendDriverDocument = z.infer<typeof SendDriverDocument>;

/** A file in a form; whatever else is sent in its place is none. */
const PaperIfAny = z
  .union([z.file(), z.string()])
  .optional()
  .transform((sent) => (typeof sent === "object" && sent.name !== "" ? sent : undefined));

/** What the office writes down itself, with the paper in its hands; it counts at once. */
export const AddDocument = z.object({ ...fields, document: PaperIfAny });
export type AddDocument = z.infer<typeof AddDocument>;

const moment = z.iso.datetime();

export const DriverDocument = z.object({
  _id: z.uuid(),
  kind: DriverDocumentKind,
  number: z.string(),
  expiresOn: Day.describe("The last day it is good"),
  fileName: z.string().nullable(),
  sentAt: moment,
  state: z
    .enum(["waiting", "accepted", "refused", "replaced"])
    .describe("An accepted one that a newer one has followed is replaced"),
  checkedAt: moment.nullable(),
  refusedBecause: z.string().nullable(),
});
export type DriverDocument = z.infer<typeof DriverDocument>;

export const DriverDocuments = Done.extend({
  documents: z
    .array(DriverDocument)
    .describe("Of each kind what counts, what waits to be checked and what was refused last"),
  today: Day.describe("In the practice's zone"),
});

/** As the office sees it. */
export const OfficeDriverDocument = DriverDocument.extend({ checkedBy: z.string().nullable() });
export type OfficeDriverDocument = z.infer<typeof OfficeDriverDocument>;

/** Of a driver's accepted papers, the one that ends first. */
export const FirstToEnd = z.object({ kind: DriverDocumentKind, expiresOn: Day, hasEnded: z.boolean() });

export const DocumentId = z.object({ documentId: id("document") });

const BECAUSE = "Please say why, so that the driver can send a better one.";
export const RejectDocument = z.object({
  reason: z.string(BECAUSE).trim().min(1, BECAUSE).max(500, "Please say it in at most 500 characters"),
});
export type RejectDocument = z.infer<typeof RejectDocument>;
