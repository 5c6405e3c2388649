import {
  officeConsultantPath,
  officeDriverPath,
  officeInboxPath,
  officePatientPath,
  officePayerPath,
  officeRidePath,
  officeVisitPath,
} from "../../app/paths.ts";

const RECORDS: Record<string, { name: string; path: (id: string) => string }> = {
  patient: { name: "patient", path: officePatientPath },
  visit: { name: "visit", path: officeVisitPath },
  ride: { name: "ride", path: officeRidePath },
  driver: { name: "driver", path: officeDriverPath },
  consultant: { name: "nurse", path: officeConsultantPath },
  payer: { name: "organization", path: officePayerPath },
  inbox: { name: "message", path: officeInboxPath },
};

/** The office's screen of a record, and what to call it; null for records without a screen. */
export function recordLink({ kind, _id }: { kind: string; _id: string }): { to: string; name: string } | null {
  const record = Object.hasOwn(RECORDS, kind) ? RECORDS[kind] : undefined;
  return record ? { to: record.path(_id), name: record.name } : null;
}
