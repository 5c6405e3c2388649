import { formatPhone } from "../../../contract/format-phone.ts";
import { PatientRecord } from "../../../contract/patients.ts";
import { may } from "../../../contract/permissions.ts";
import { needsInWords, type RideNeeds } from "../../../contract/ride-needs.ts";
import type { Role } from "../../../contract/staff.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import type { Queries } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { emailState } from "../../lib/mail/email-outbox.ts";
import { kindInWords } from "../../lib/mail/message-kinds.ts";
import { logOf } from "../../lib/office/log-entries.ts";
import { officeNotesOf } from "../../lib/office/notes.ts";
import { duplicatesOf } from "./duplicates.ts";
import { isVisibleTo } from "./search.ts";

/** The longest list of each kind. Older entries are on the screens of that kind. */
const MAX_ENTRIES = 50;

type Person = Omit<PatientRecord["patient"], "since"> & { since: Date };

/**
 * One patient's record, including the records merged into it. A record that was itself merged names the one that was kept.
 * Dispatch sees riders only, and only their rides.
 */
export async function patientRecord(
  db: Queries,
  role: Role,
  patientId: string,
): Promise<Omit<PatientRecord, "success">> {
  const [person] = await db<Person[]>`
    select id as _id, revision, name, email, phone, concat_ws(', ', nullif(address_line1, ''), nullif(address_line2, '')) as address,
      coalesce(born_on::text, '') as dob, coalesce(state_of_patient(id), '') as call_state, created_at as since,
      (select c.email from email_change c where c.patient_id = patient.id and asked_by is not null and confirmed_at is null
        and coalesce(token_expires_at, asked_at + rule_email_link()) > now() order by c.id desc limit 1) as new_email,
      (select json_build_object('_id', kept.id, 'name', kept.name) from patient kept where kept.id = patient.merged_into) as merged_into
    from patient where id = ${patientId} and ${isVisibleTo(db, role)}`;
  if (!person) throw new AppError("missing", "We couldn't find that patient.");
  const isRider = !may(role, "read visits");
  const patient = {
    ...person,
    ...(isRider && { dob: "", callState: "", newEmail: null }),
    since: person.since.toISOString(),
  };
  const rides = await ridesOf(db, patientId);
  if (isRider) return { patient, rides, visits: [], payments: [], emails: [], duplicates: [], notes: [], timeline: [] };
  return {
    patient,
    rides,
    visits: await visitsOf(db, patientId),
    payments: await paymentsOf(db, patientId),
    emails: await emailsOf(db, patientId),
    duplicates: await duplicatesOf(db, patientId),
    notes: await officeNotesOf(db, "patient", patientId),
    timeline: await logOf(db, timelineOf(db, patientId), MAX_ENTRIES),
  };
}

/** Audit entries of the patient and of merged records. A merge is logged on both records but shown once. */
const timelineOf = (db: Queries, patientId: string): ReturnType<Queries> => db`
  patient_id = any(array(select patient_ids(${patientId})))
    and not (action = 'records merged' and subject_id <> ${patientId})`;

async function visitsOf(db: Queries, patientId: string): Promise<PatientRecord["visits"]> {
  const rows = await db`
    select appointment.id as _id, starts_at, consultant.name as doctor, status as state
    from appointment join consultant on consultant.id = consultant_id
    where patient_id = ${patientId} order by starts_at desc, appointment.id desc limit ${MAX_ENTRIES}`;
  return asAnswers(PatientRecord.shape.visits.element, rows);
}

async function ridesOf(db: Queries, patientId: string): Promise<PatientRecord["rides"]> {
  type Row = {
    _id: string;
    startsAt: Date;
    from: string;
    to: string;
    state: string;
    passengerName: string;
    passengerPhone: string;
    needs: RideNeeds;
  };
  const rows = await db<Row[]>`
    select id as _id, listed_start(ride) as starts_at, pickup_address as from, dropoff_address as to, status as state, needs_of(ride) as needs,
      passenger_name, passenger_phone
    from ride where patient_id = ${patientId} order by listed_start(ride) desc, id desc limit ${MAX_ENTRIES}`;
  return rows.map(({ _id, startsAt, from, to, state, passengerName, passengerPhone, needs }) => ({
    ...{ _id, startsAt: startsAt.toISOString(), from, to, state },
    passenger: [passengerName, formatPhone(passengerPhone)].filter(Boolean).join(", "),
    needs: needsInWords(needs),
  }));
}

async function paymentsOf(db: Queries, patientId: string): Promise<PatientRecord["payments"]> {
  const rows = await db`
    select id as _id, method, paid_at as at, amount_cents / 100.0::float8 as amount,
      (select coalesce(sum(amount_cents), 0) / 100.0::float8 from refund where checkout_id = checkout.id) as returned,
      case when appointment_id is not null then 'visit' when extra_of is not null then 'extra' else 'ride' end as what
    from checkout where patient_id = ${patientId} and status = 'paid' order by id desc limit ${MAX_ENTRIES}`;
  return asAnswers(PatientRecord.shape.payments.element, rows);
}

/** Emails about the patient's account, visits and rides. */
async function emailsOf(db: Queries, patientId: string): Promise<PatientRecord["emails"]> {
  const rows = await db<{ kind: string }[]>`
    select kind, coalesce(sent_at, dropped_at, failed_at, queued_at) as at, ${emailState(db)} as state
    from email_outbox where subject_id in (
      select ${patientId}::uuid union all (select id from patient where merged_into = ${patientId} limit ${MAX_ENTRIES})
      union all (select id from appointment where patient_id = ${patientId} order by id desc limit ${MAX_ENTRIES})
      union all (select id from ride where patient_id = ${patientId} order by id desc limit ${MAX_ENTRIES}))
    order by at desc limit ${MAX_ENTRIES}`;
  return asAnswers(
    PatientRecord.shape.emails.element,
    rows.map((email) => ({ ...email, name: kindInWords(email.kind) })),
  );
}
