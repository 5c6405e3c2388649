import { HOUR_MS, MINUTE_MS } from "../../../../contract/durations.ts";
import type { NurseDay, NurseVisit } from "../../../../contract/nurse.ts";
import { ATTENDANCE_CORRECTION_HOURS, CALL_OPENS_MINUTES, CALL_REJOIN_MINUTES } from "../../../../contract/rules.ts";
import { shortName } from "../../../lib/accounts/display-name.ts";
import type { Db, Queries } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { boundsOfDay, practiceLabels } from "../../../lib/time/practice-time.ts";
import { documentsOf, visitForOf } from "../details/details.ts";
import { asNotes, notesOf } from "../details/visit-notes.ts";

type Row = Pick<
  NurseVisit,
  "_id" | "revision" | "patient" | "state" | "meetingUrl" | "attendance" | "notes" | "details"
> & {
  startsAt: Date;
  endsAt: Date;
  attendedAt: Date | null;
};

const columns = (db: Queries) => db`
  a.id as _id, a.revision, p.name as patient, a.starts_at, a.ends_at, case a.status when 'cancelled' then 'paid' else a.status end as state, a.meeting_url, a.attendance, a.attended_at,
  ${notesOf(db)} as notes, json_build_object('reason', coalesce(a.reason, ''), 'visitFor', ${visitForOf(db)}, 'documents', ${documentsOf(db)}) as details`;

function asVisit(
  { startsAt, endsAt, attendedAt, patient, meetingUrl, notes, details, ...row }: Row,
  now: Date,
): NurseVisit {
  const opensAt = new Date(startsAt.getTime() - CALL_OPENS_MINUTES * MINUTE_MS);
  const isOpen = now >= opensAt && now.getTime() < endsAt.getTime() + CALL_REJOIN_MINUTES * MINUTE_MS;
  return {
    ...row,
    patient: shortName(patient),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    opensAt: opensAt.toISOString(),
    meetingUrl: isOpen ? meetingUrl : null,
    attendanceUntil: attendedAt && new Date(attendedAt.getTime() + ATTENDANCE_CORRECTION_HOURS * HOUR_MS).toISOString(),
    details: {
      ...details,
      visitFor: details.visitFor && { ...details.visitFor, name: shortName(details.visitFor.name) },
    },
    notes: asNotes(notes),
  };
}

const paidOn = (db: Queries, consultantId: string, from: Date, until: Date) => db`
  select id from appointment
  where consultant_id = ${consultantId} and starts_at >= ${from} and starts_at < ${until} and status in ('paid', 'completed')`;

/** Visits whose automatic refund the nurse's record can still stop. */
const stoppableOn = (db: Queries, consultantId: string, from: Date, until: Date) => db`
  select a.id from provider_no_show u join appointment a on a.id = u.appointment_id
  where u.outcome = 'refunded' and u.starts_at >= ${from} and u.starts_at < ${until} and consultant_id = ${consultantId}
    and has_unsent_no_show_refund(a)`;

type Day = Omit<NurseDay, "success" | "message">;

/** A nurse's paid visits of one day (`YYYY-MM-DD` in the practice's zone; today by default), earliest first. */
export async function nurseDay(
  db: Db,
  consultantId: string,
  requestedDay: string | undefined,
  zone: string,
): Promise<Day> {
  const now = new Date();
  const day = requestedDay ?? practiceLabels(now, zone).date;
  const { from, until } = boundsOfDay(day, zone);
  const [visits, timeOff] = await Promise.all([
    db<Row[]>`
      select ${columns(db)} from appointment a join patient p on p.id = patient_id
      where a.id in (${paidOn(db, consultantId, from, until)} union all ${stoppableOn(db, consultantId, from, until)})
      order by starts_at, a.id`,
    db<{ _id: string; from: Date; to: Date; reason: string; isForAll: boolean }[]>`
      select id as _id, lower(during) as "from", upper(during) as "to", reason, consultant_id is null as is_for_all from time_off
      where during && tstzrange(${from}, ${until}) and (consultant_id = ${consultantId} or consultant_id is null) order by lower(during)`,
  ]);
  return {
    day,
    timeZone: zone,
    now: now.toISOString(),
    visits: visits.map((row) => asVisit(row, now)),
    timeOff: timeOff.map((off) => ({ ...off, from: off.from.toISOString(), to: off.to.toISOString() })),
  };
}

/** One of a nurse's visits. Throws "missing" for other nurses' visits. */
export async function nurseVisit(db: Queries, consultantId: string, visitId: string): Promise<NurseVisit> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from appointment a join patient p on p.id = patient_id
    where a.id = ${visitId} and consultant_id = ${consultantId} and (status in ('paid', 'completed') or has_unsent_no_show_refund(a))`;
  if (!row) throw notFound("visit");
  return asVisit(row, new Date());
}
