import {
  type AddDocument,
  DOCUMENT_EXPIRED,
  DOCUMENT_FILE_WANTED,
  DriverDocument,
  type DriverDocumentKind,
  OfficeDriverDocument,
  type SendDriverDocument,
} from "../../../../contract/driver-documents.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import { databaseNow, one, type Queries, type Tx } from "../../../lib/db/db.ts";
import { documentName } from "../../../lib/files/documents.ts";
import { readDocument } from "../../../lib/files/file-inspection/read-upload.ts";
import { claimUpload, removeFiles, storePrivately } from "../../../lib/files/uploads.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { consume } from "../../../lib/http/rate-limit.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import { byDriver, byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";

type Row = Pick<DriverDocument, "kind" | "state"> & { sentAt: Date };

const columns = (db: Queries) => db`
  id as _id, kind, number, expires_on::text, file_name, sent_at, state, checked_at, rejection_reason`;

/** For each kind: the accepted document, the one in review, and a later rejected one. */
export async function ownDocuments(
  db: Queries,
  driverId: string,
  timeZone: string,
): Promise<{ documents: DriverDocument[]; today: string }> {
  const rows = await db<Row[]>`
    select distinct on (kind, state) ${columns(db)} from driver_document
    where driver_id = ${driverId} and state <> 'replaced' order by kind, state, id desc`;
  const isCurrent = ({ kind, state, sentAt }: Row) =>
    state !== "refused" ||
    !rows.some((other) => other.kind === kind && other.state !== "refused" && other.sentAt > sentAt);
  return {
    documents: asAnswers(DriverDocument, rows.filter(isCurrent)),
    today: practiceLabels(new Date(), timeZone).date,
  };
}

const MOST = 100;

/** Every document of a driver, newest first, with its reviewer. */
export async function documentsForOffice(db: Queries, driverId: string): Promise<OfficeDriverDocument[]> {
  const rows = await db`
    select ${columns(db)}, (select name from staff where id = checked_by) as checked_by
    from driver_document where driver_id = ${driverId} order by driver_document.id desc limit ${MOST}`;
  return asAnswers(OfficeDriverDocument, rows);
}

type Stored = { key: string; name: string } | null;

/**
 * Inspects and stores a file for `sendDriverDocument` or `addDocument`; rate limited. `storePrivately` says how long it is
 * kept.
 */
export async function storeDriverDocument(
  services: Services,
  accountId: string,
  file: File | undefined,
): Promise<Stored> {
  if (!file) return null;
  await consume(services, "documentsPerAccount", accountId);
  const { content, kind, name } = await readDocument(services, file, { use: "driverDocument", field: "document" });
  const key = await storePrivately(services, content, kind);
  return { key, name: documentName(name, key) };
}

/** Stores a driver's document for review. Replaces one of its kind that is still in review. */
export async function sendDriverDocument(
  tx: Tx,
  driverId: string,
  { kind, number, expiresOn }: SendDriverDocument,
  stored: Stored,
  timeZone: string,
): Promise<void> {
  if (!stored) throw new AppError("invalid", DOCUMENT_FILE_WANTED, { document: DOCUMENT_FILE_WANTED });
  if (expiresOn < practiceLabels(await databaseNow(tx), timeZone).date)
    throw new AppError("invalid", DOCUMENT_EXPIRED, { expiresOn: DOCUMENT_EXPIRED });
  await lockDriver(tx, driverId);
  await dropUnchecked(tx, driverId, kind);
  await claimUpload(tx, stored.key);
  await tx`
    insert into driver_document (driver_id, kind, number, expires_on, file_key, file_name)
    values (${driverId}, ${kind}, ${number}, ${expiresOn}, ${stored.key}, ${stored.name})`;
  await recordStaffAudit(tx, byDriver(driverId), {
    action: "document sent",
    subject: { kind: "driver", id: driverId },
    change: { [kind]: [null, expiresOn] },
  });
}

/** Adds a document that the office has seen: it is accepted at once, and the driver gets an email. */
export async function addDocument(
  tx: Tx,
  by: Staff,
  driverId: string,
  { kind, number, expiresOn }: AddDocument,
  stored: Stored,
): Promise<void> {
  await lockDriver(tx, driverId);
  await dropUnchecked(tx, driverId, kind);
  if (stored) await claimUpload(tx, stored.key);
  const before = await replaceAccepted(tx, driverId, kind);
  const added = one(
    await tx<{ id: string }[]>`
    insert into driver_document (driver_id, kind, number, expires_on, file_key, file_name, state, checked_by, checked_at)
    values (${driverId}, ${kind}, ${number}, ${expiresOn}, ${stored?.key ?? null}, ${stored?.name ?? null}, 'accepted', ${by.id}, now())
    returning id`,
  );
  await enqueueEmail(tx, "paper-checked", added.id);
  await recordStaffAudit(tx, byStaff(by), {
    action: "document added",
    subject: { kind: "driver", id: driverId },
    targetId: added.id,
    change: { [kind]: [before, expiresOn] },
  });
}

/** Locks the rides that a change of their driver may unassign; rides are locked before their driver. */
export const lockRidesAhead = (tx: Tx, driverId: string) =>
  tx`select from ride where driver_id = ${driverId} and status in ('assigned', 'accepted') order by id for no key update`;

/** Serializes changes of a driver's documents. */
export async function lockDriver(tx: Tx, driverId: string): Promise<void> {
  await lockRidesAhead(tx, driverId);
  const found = await tx`select from driver where id = ${driverId} and deleted_at is null for no key update`;
  if (found.length === 0) throw new AppError("missing", "We couldn't find that driver.");
}

/** Deletes the document in review when a newer one arrives. */
async function dropUnchecked(tx: Tx, driverId: string, kind: DriverDocumentKind): Promise<void> {
  const gone = await tx<{ fileKey: string }[]>`
    delete from driver_document where driver_id = ${driverId} and kind = ${kind} and state = 'waiting' returning file_key`;
  await removeFiles(
    tx,
    gone.map(({ fileKey }) => fileKey),
  );
}

/**
 * Marks the accepted document of a kind as replaced and deletes its file, and the files of rejected ones. Returns the replaced
 * document's expiration date, or null.
 */
export async function replaceAccepted(tx: Tx, driverId: string, kind: DriverDocumentKind): Promise<string | null> {
  const old = await tx<{ state: string; expiresOn: string; fileKey: string | null }[]>`
    update driver_document set state = case state when 'accepted' then 'replaced' else state end, file_key = null, file_name = null
    where driver_id = ${driverId} and kind = ${kind} and (state = 'accepted' or state = 'refused' and file_key is not null)
    returning old.state, expires_on::text, old.file_key`;
  await removeFiles(
    tx,
    old.flatMap(({ fileKey }) => fileKey ?? []),
  );
  return old.find(({ state }) => state === "accepted")?.expiresOn ?? null;
}

/** A document's file for the driver who uploaded it; others are "missing". */
export async function readOwnDriverDocument(
  { db, files }: Services,
  driverId: string,
  documentId: string,
): Promise<{ name: string; content: Uint8Array }> {
  const { key, name } = await fileOf(db, driverId, documentId);
  return { name, content: await files.read(key) };
}

/** A document's file for the office; records each download. */
export async function readDriverDocument(
  { db, files }: Services,
  by: Staff,
  { driverId, documentId }: { driverId: string; documentId: string },
): Promise<{ name: string; content: Uint8Array }> {
  const { key, name } = await fileOf(db, driverId, documentId);
  const content = await files.read(key);
  await recordStaffAudit(db, byStaff(by), {
    action: "document opened",
    subject: { kind: "driver", id: driverId },
    targetId: documentId,
  });
  return { name, content };
}

async function fileOf(db: Queries, driverId: string, documentId: string): Promise<{ key: string; name: string }> {
  const [file] = await db<{ key: string | null; name: string | null }[]>`
    select file_key as key, file_name as name from driver_document where id = ${documentId} and driver_id = ${driverId}`;
  if (!file?.key || file.name === null) throw new AppError("missing", "We couldn't find that document.");
  return { key: file.key, name: file.name };
}
