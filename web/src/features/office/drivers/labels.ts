import { DOCUMENTS } from "@lamplight/api/contract/driver-documents.ts";
import { dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriver } from "@lamplight/api/contract/office-drivers.ts";
import { inAList } from "@lamplight/api/contract/word-list.ts";
import { counted } from "../../../lib/time/format.ts";

export const STATES = {
  invited: { tone: "waiting", label: "Invited" },
  offline: { tone: "off", label: "Offline" },
  online: { tone: "good", label: "Online" },
  suspended: { tone: "bad", label: "Suspended" },
} as const;

export const verbFor = ({ state }: OfficeDriver): string => (state === "suspended" ? "Reinstate" : "Suspend");

export const ridesOf = ({ ridesToday, ridesAhead }: OfficeDriver): string =>
  `${counted(ridesToday, "ride")} today, ${ridesAhead} ahead`;

export const missingDocumentNames = (kinds: OfficeDriver["missingDocuments"]): string =>
  inAList(kinds.map((kind) => DOCUMENTS[kind].toLowerCase()));

/** What is missing; otherwise the document that expires first, with its date. */
export function driverDocumentsOf({ firstToExpire, missingDocuments, documentsToCheck }: OfficeDriver): string {
  const toCheck = documentsToCheck > 0 ? `, ${documentsToCheck} to review` : "";
  if (missingDocuments.length > 0) return `No rides: ${missingDocumentNames(missingDocuments)} not approved${toCheck}`;
  if (!firstToExpire) return `No documents${toCheck}`;
  const { kind, expiresOn, hasEnded } = firstToExpire;
  return `${DOCUMENTS[kind]} ${hasEnded ? "expired" : "expires"} ${dayInWords(expiresOn)}${toCheck}`;
}
