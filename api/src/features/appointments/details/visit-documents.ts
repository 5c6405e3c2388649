import { MOST_DOCUMENTS, type SendVisitDocument } from "../../../../contract/visit-details.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { documentName } from "../../../lib/files/documents.ts";
import { readDocument } from "../../../lib/files/file-inspection/read-upload.ts";
import { claimUpload, removeFiles, storePrivately } from "../../../lib/files/uploads.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { consume } from "../../../lib/http/rate-limit.ts";
import { byPatient, byStaff, recordAudit, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { openVisit } from "./details.ts";

type Stored = { key: string; name: string; bytes: number };

/** Validates and stores a document for the nurse, for `keepDocument`. Limited per hour. See `storePrivately` for how long it is kept. */
export async function storeDocument(
  services: Services,
  patientId: string,
  { document }: SendVisitDocument,
): Promise<Stored> {
  await consume(services, "documentsPerAccount", patientId);
  const { content, kind, name } = await readDocument(services, document, { use: "visitDocument", field: "document" });
  const key = await storePrivately(services, content, kind);
  return { key, name: documentName(name, key), bytes: content.length };
}

/** Attaches a stored document to a patient's own visit, in the first free of its three places. */
export async function keepDocument(
  tx: Tx,
  patientId: string,
  appointmentId: string,
  { key, name, bytes }: Stored,
): Promise<void> {
  await openVisit(tx, patientId, appointmentId);
  const kept = await tx`
    insert into visit_document (appointment_id, place, file_key, file_name, bytes)
    select ${appointmentId}, place, ${key}, ${name}, ${bytes} from generate_series(1, ${MOST_DOCUMENTS}::int) as place
    where not exists (select from visit_document d where d.appointment_id = ${appointmentId} and d.place = place.place)
    order by place limit 1 returning id`;
  if (kept.length === 0) {
    const full = "You've already added three documents. Remove one to add another.";
    throw new AppError("conflict", full, { document: full });
  }
  await claimUpload(tx, key);
  await tx`update appointment set keeps_details = true where id = ${appointmentId}`;
  await recordAudit(tx, byPatient(patientId), "visit document sent", patientId, appointmentId);
}

type Own = { appointmentId: string; fileKey: string; fileName: string };

async function ownDocument(db: Queries, patientId: string, documentId: string): Promise<Own> {
  const [own] = await db<Own[]>`
    select appointment_id, file_key, file_name from visit_document d join appointment a on a.id = d.appointment_id
    where d.id = ${documentId} and a.patient_id = ${patientId}`;
  if (!own) throw new AppError("missing", "We couldn't find that document.");
  return own;
}

/** Deletes a document of a patient's own, until the visit starts, together with its file. Returns the visit's id. */
export async function removeDocument(tx: Tx, patientId: string, documentId: string): Promise<string> {
  const { appointmentId } = await ownDocument(tx, patientId, documentId);
  await openVisit(tx, patientId, appointmentId);
  const removed = await tx<
    { fileKey: string }[]
  >`delete from visit_document where id = ${documentId} returning file_key`;
  await removeFiles(
    tx,
    removed.map(({ fileKey }) => fileKey),
  );
  await recordAudit(tx, byPatient(patientId), "visit document removed", patientId, appointmentId);
  return appointmentId;
}

/** A document of the patient's own visit. Throws "missing" for any other document. */
export async function readOwnDocument(
  { db, files }: Services,
  patientId: string,
  documentId: string,
): Promise<{ name: string; content: Uint8Array }> {
  const { fileKey, fileName } = await ownDocument(db, patientId, documentId);
  return { name: fileName, content: await files.read(fileKey) };
}

/**
 * A document that a patient sent with a visit, for the office and the visit's own nurse; each download is logged. Throws "missing" for
 * anyone else.
 */
export async function readVisitDocument(
  { db, files }: Services,
  staff: Staff,
  visitId: string,
  documentId: string,
): Promise<{ name: string; content: Uint8Array }> {
  const [found] = await db<(Own & { patientId: string })[]>`
    select appointment_id, patient_id, file_key, file_name from visit_document d join appointment a on a.id = d.appointment_id
    where d.id = ${documentId} and a.id = ${visitId} and ${staff.consultantId === null ? db`true` : db`consultant_id = ${staff.consultantId}`}`;
  if (!found) throw new AppError("missing", "We couldn't find that document.");
  const content = await files.read(found.fileKey);
  await recordStaffAudit(db, byStaff(staff), {
    action: "visit document opened",
    subject: { kind: "visit", id: visitId },
    patientId: found.patientId,
    targetId: documentId,
  });
  return { name: found.fileName, content };
}
