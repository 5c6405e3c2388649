import { DOCUMENTS } from "@lamplight/api/contract/driver-documents.ts";
import { dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriver } from "@lamplight/api/contract/office-drivers.ts";
import { counted } from "../../lib/format.ts";

export const STATES = {
  invited: { tone: "waiting", label: "Invited" },
  offline: { tone: "off", label: "Offline" },
  online: { tone: "good", label: "Online" },
  suspended: { tone: "bad", label: "Suspended" },
} as const;

export const verbFor = ({ state }: OfficeDriver): string => (state === "suspended" ? "Reinstate" : "Suspend");

export const ridesOf = ({ ridesToday, ridesAhead }: OfficeDriver): string =>
  `${counted(ridesToday, "ride")} today, ${ridesAhead} ahead`;

/** Which of a driver's papers ends first, and when. */
export function driverDocumentsOf({ worstPaper, papersToCheck }: OfficeDriver): string {
  const toCheck = papersToCheck > 0 ? `, ${papersToCheck} to check` : "";
  if (!worstPaper) return `No papers${toCheck}`;
  const { kind, expiresOn, hasEnded } = worstPaper;
  return `${DOCUMENTS[kind]} ${hasEnded ? "ended" : "ends"} ${dayInWords(expiresOn)}${toCheck}`;
}
