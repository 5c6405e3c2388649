import {
  type EditPayerOrganization,
  type NewPayerOrganization,
  PayerOrganization,
  type PayerRecord,
  type StopPayerOrganization,
} from "../../../../contract/payer-organizations.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import { one, type Queries, type Tx, violates } from "../../../lib/db/db.ts";
import { AppError, Stale } from "../../../lib/http/errors.ts";
import { byStaff, lastToChange, recordStaffAudit } from "../../../lib/office/audit.ts";
import { logOf } from "../../../lib/office/log-entries.ts";
import { officeNotesOf } from "../../../lib/office/notes.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";

const read = async (db: Queries, which: ReturnType<Queries>): Promise<PayerOrganization[]> => {
  const rows = await db`
    select id as _id, revision, name, contact_name, phone, billing_email, informs_passengers, stopped_at from payer_organization where ${which}
    order by stopped_at is not null, search_key(name)`;
  return asAnswers(PayerOrganization, rows);
};

/** All organizations by name, active ones first. */
export const listPayers = (db: Queries): Promise<PayerOrganization[]> => read(db, db`true`);

/** One organization with its history. Throws "missing". */
export async function payerOf(db: Queries, id: string): Promise<PayerRecord> {
  const [payer] = await read(db, db`id = ${id}`);
  if (!payer) throw new AppError("missing", "We couldn't find that organization.");
  const timeline = await logOf(db, db`subject_id = ${id}`, 200);
  return { ...payer, timeline, notes: await officeNotesOf(db, "payer", id) };
}

function nameTaken(error: unknown): never {
  if (!violates(error, "payer_organization_name_once")) throw error;
  const message = "Another organization already has this name.";
  throw new AppError("conflict", message, { name: message });
}

const subjectOf = (id: string) => ({ kind: "payer", id });

/** Adds an organization. Throws "conflict" if another one has the name, in any spelling. */
export async function addPayer(tx: Tx, staff: Staff, input: NewPayerOrganization): Promise<string> {
  const rows = await tx<{ id: string }[]>`
    insert into payer_organization (name, contact_name, phone, billing_email, informs_passengers, added_by)
    values (${input.name}, ${input.contactName}, ${input.phone}, ${input.billingEmail}, ${input.informsPassengers}, ${staff.id}) returning id`.catch(
    nameTaken,
  );
  const { id } = one(rows);
  await recordStaffAudit(tx, byStaff(staff), { action: "payer organization added", subject: subjectOf(id) });
  return id;
}

/** Locks an organization until the end of the transaction. Throws Stale unless it has this revision. */
async function lockRevision(tx: Tx, id: string, revision: number): Promise<PayerRecord> {
  await tx`select from payer_organization where id = ${id} for no key update`;
  const payer = await payerOf(tx, id);
  if (payer.revision !== revision) throw new Stale({ payer }, await lastToChange(tx, id));
  return payer;
}

const FIELDS: [keyof NewPayerOrganization, string][] = [
  ["name", "name"],
  ["contactName", "contact"],
  ["phone", "phone"],
  ["billingEmail", "billing email"],
  ["informsPassengers", "who informs passengers"],
];

/** Corrects an organization. Throws Stale if it was changed since it was loaded, and "conflict" if another one has the name. */
export async function editPayer(
  tx: Tx,
  staff: Staff,
  id: string,
  { revision, ...changed }: EditPayerOrganization,
): Promise<void> {
  const was = await lockRevision(tx, id, revision);
  const input = { ...changed, phone: changed.phone ?? was.phone };
  const fields = FIELDS.filter(([field]) => input[field] !== was[field]).map(([, name]) => name);
  if (fields.length === 0) return;
  await tx`
    update payer_organization set name = ${input.name}, contact_name = ${input.contactName}, phone = ${input.phone}, billing_email = ${input.billingEmail},
      informs_passengers = ${input.informsPassengers},
      revision = revision + 1 where id = ${id}`.catch(nameTaken);
  // The values stay out of the log: a contact's name and email are a person's.
  const change = { fields: [null, fields] satisfies [null, string[]] };
  await recordStaffAudit(tx, byStaff(staff), { action: "payer organization changed", subject: subjectOf(id), change });
}

/** Throws "conflict" while plans are paid on this account: their rides are still to be booked on it. */
async function rejectWithPlans(tx: Tx, id: string): Promise<void> {
  const plans = await tx<{ name: string }[]>`
    select patient.name from ride_plan p join patient on patient.id = p.patient_id
    where payer_organization_id = ${id} and ended_at is null and last_day >= practice_today() order by patient.name`;
  if (plans.length === 0) return;
  const names = plans.map(({ name }) => name).join(", ");
  throw new AppError("conflict", `Ride plans are paid on this account: ${names}. Please end them first.`);
}

/** Stops booking rides on an organization, or starts it again. Booked rides stay. Safe to repeat. */
export async function stopPayer(
  tx: Tx,
  staff: Staff,
  id: string,
  { revision, isStopped }: StopPayerOrganization,
): Promise<void> {
  const was = await lockRevision(tx, id, revision);
  if ((was.stoppedAt !== null) === isStopped) return;
  if (isStopped) await rejectWithPlans(tx, id);
  await tx`
    update payer_organization set stopped_at = ${isStopped ? tx`now()` : null}, revision = revision + 1 where id = ${id}`;
  const action = isStopped ? "payer organization stopped" : "payer organization started again";
  await recordStaffAudit(tx, byStaff(staff), { action, subject: subjectOf(id) });
}
