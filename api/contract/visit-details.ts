import { z } from "zod";
import { upload } from "./documents.ts";
import { Email, id } from "./fields.ts";
import { FILE_RULES } from "./file-rules.ts";
import { Done } from "./response.ts";

export const REASON_LENGTH = 1000;
export const MOST_DOCUMENTS = 3;

/** Relation of the person a visit is for to the patient who books it. */
export const RELATIONS = [
  "Mother",
  "Father",
  "Wife",
  "Husband",
  "Partner",
  "Daughter",
  "Son",
  "Grandmother",
  "Grandfather",
  "Other relative",
  "Friend",
] as const;

const NAME_WANTED = "Please enter the name of the person the visit is for";
const RELATION_WANTED = "Please choose who this person is to you";

/** The value that the form sends for an empty field. */
const nothing = z.literal("");

/** Optional details of a visit, from the patient. An empty field clears the stored one. Name and relation go together. */
export const VisitDetailFields = z
  .object({
    reason: z
      .string("Please enter text only")
      .trim()
      .max(REASON_LENGTH, `Please keep this under ${REASON_LENGTH} characters`),
    forName: z.string(NAME_WANTED).trim().max(100, "Please keep this under 100 characters"),
    forRelation: z.union([z.enum(RELATIONS), nothing], RELATION_WANTED),
    copyTo: z.union([nothing, Email], "Please enter a valid email address"),
  })
  .refine(({ forName, forRelation }) => forName !== "" || forRelation === "", {
    path: ["forName"],
    message: NAME_WANTED,
  })
  .refine(({ forName, forRelation }) => forName === "" || forRelation !== "", {
    path: ["forRelation"],
    message: RELATION_WANTED,
  });
export type VisitDetailFields = z.infer<typeof VisitDetailFields>;

const appointmentId = id("appointment");

export const TellNurse = VisitDetailFields.safeExtend({ appointmentId });
export type TellNurse = z.infer<typeof TellNurse>;

export const VisitDocumentUpload = z.object({ document: upload(FILE_RULES.visitDocument.wanted) });
export const SendVisitDocument = VisitDocumentUpload.extend({ appointmentId });
export type SendVisitDocument = z.infer<typeof SendVisitDocument>;

export const VisitDocumentId = z.object({ documentId: id("document") });

export const VisitDocument = z.object({
  _id: z.uuid(),
  name: z.string().describe("With the extension of its content type"),
  bytes: z.number(),
  sentAt: z.iso.datetime(),
});
export type VisitDocument = z.infer<typeof VisitDocument>;

export const VisitDetails = z.object({
  reason: z.string().describe("Empty if not given, or already erased"),
  visitFor: z.object({ name: z.string(), relation: z.enum(RELATIONS) }).nullable(),
  copyTo: z
    .object({ email: z.string(), isConfirmed: z.boolean() })
    .nullable()
    .describe("A second address; it gets emails once its owner confirmed it"),
  documents: z.array(VisitDocument),
  openUntil: z.iso.datetime().nullable().describe("End of the time to change all this; null once it is over"),
});
export type VisitDetails = z.infer<typeof VisitDetails>;

export const VisitDetailsAnswer = Done.extend({ details: VisitDetails });
