import type {
  AffectedQuery,
  AffectedVisit,
  AffectedVisits,
  AlternativeTime,
  VisitChoices,
} from "../../../../contract/affected-visits.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { periodOf } from "../../../lib/office/time-off.ts";
import type { Services } from "../../../lib/services.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { slotLabels } from "../../../lib/time/practice-time.ts";

export type TimeRow = { docId: string; consultant: string; startsAt: Date; feeDifferenceCents: number };
type Row = Pick<AffectedVisit, "_id" | "revision" | "patient" | "paidCents" | "dispute" | "isTold"> & {
  startsAt: Date;
  choice: string | null;
  chosenBy: string | null;
  status: string;
  isHere: boolean;
  nowWith: string;
  nowAt: Date;
  lastBy: string | null;
};

const MOST_ALTERNATIVES = 12;
const MOST_CHOICES = 60;

/** The visits of a nurse that are affected already and, with a period, those that time off would affect, with other times for each. */
export async function listAffected(
  db: Queries,
  { docId, from, to }: AffectedQuery,
  zone: string,
): Promise<Omit<AffectedVisits, "success" | "message">> {
  const [nurse] = await db<{ name: string }[]>`select name from consultant where id = ${docId} and deleted_at is null`;
  if (!nurse) throw new AppError("missing", "We couldn't find that nurse.");
  const period = from !== undefined && to !== undefined ? await periodOf(db, { from, to }, zone) : null;
  const rows = await affectedRows(db, docId, period);
  const open = rows.filter(({ choice, isHere }) => choice === null && isHere);
  const times = await Promise.all(open.map(({ _id }) => alternativesTo(db, _id, MOST_ALTERNATIVES, false)));
  const isOff = ({ docId: other, startsAt }: TimeRow) =>
    period !== null && other === docId && startsAt.toISOString() >= period.from && startsAt.toISOString() < period.to;
  const chosen = withoutClashes(
    open.map(({ _id, startsAt }, index) => ({
      _id,
      startsAt,
      alternatives: (times[index] ?? []).filter((time) => !isOff(time)),
    })),
  );
  return {
    docId,
    consultant: nurse.name,
    timeZone: zone,
    visits: rows.map((row) => {
      const { alternatives = [], hasBest = false } = chosen.get(row._id) ?? {};
      const { _id, revision, patient, startsAt, paidCents, dispute, isTold } = row;
      return {
        _id,
        revision,
        patient,
        startsAt: startsAt.toISOString(),
        paidCents,
        dispute,
        isTold,
        decided: decidedText(row, zone),
        hasBest,
        alternatives: alternatives.map((time) => shownTime(time, zone)),
      };
    }),
  };
}

const affectedRows = (db: Queries, docId: string, period: { from: string; to: string } | null) => db<Row[]>`
  with known as (
    select v.appointment_id, v.id, v.starts_at from affected_visit v
    where v.consultant_id = ${docId} and v.starts_at > now() and v.ended_at is null
    union all
    select a.id, null, a.starts_at from appointment a
    where a.consultant_id = ${docId} and a.status = 'paid' and a.starts_at > now()
      and a.starts_at < ${period?.to ?? null}::timestamptz and a.ends_at > ${period?.from ?? null}::timestamptz
      and not exists (select from affected_visit v
        where (v.appointment_id, v.consultant_id, v.starts_at) = (a.id, a.consultant_id, a.starts_at) and v.ended_at is null)
  )
  select a.id as _id, a.revision, p.name as patient, known.starts_at, visit_refundable_cents(a.id) as paid_cents, visit_dispute(a.id) as dispute, v.choice,
    (select name from staff where staff.id = v.chosen_by) as chosen_by, a.status,
    a.status = 'paid' and (a.consultant_id, a.starts_at) = (${docId}::uuid, known.starts_at) as is_here,
    c.name as now_with, a.starts_at as now_at,
    (select actor_name(actor, actor_id) from audit_entry where subject_id = a.id order by id desc limit 1) as last_by,
    exists (select from email_outbox where kind = 'nurse-unavailable' and subject_id = v.id and sent_at is not null) as is_told
  from known join appointment a on a.id = known.appointment_id join patient p on p.id = a.patient_id
  join consultant c on c.id = a.consultant_id left join affected_visit v on v.id = known.id
  order by known.starts_at, a.id`;

/** The free times to which a visit can move, best first. `isBound` applies a patient's limits. */
export const alternativesTo = (db: Queries, visitId: string, most: number, isBound: boolean) => db<TimeRow[]>`
  select other.consultant_id as "docId", c.name as consultant, other.starts_at, other.fee_difference as fee_difference_cents
  from appointment a, visit_alternatives(a, ${isBound}, ${most}) other join consultant c on c.id = other.consultant_id
  where a.id = ${visitId}`;

/** What the patient of an affected visit can choose; null if the nurse can keep it, or the office decided. */
export async function choicesOf(db: Queries, visitId: string, zone: string): Promise<VisitChoices | null> {
  const [affected] = await db<{ docId: string; refundCents: number; offered: string[] }[]>`
    select a.consultant_id as "docId", visit_refundable_cents(a.id) as refund_cents, array(select consultant_id || ' ' || (extract(epoch from starts_at) * 1000)::bigint from offered_time where affected_visit_id = v.id) as offered
    from affected_visit v join appointment a on a.id = v.appointment_id
    where a.id = ${visitId} and a.status = 'paid' and (v.consultant_id, v.starts_at) = (a.consultant_id, a.starts_at)
      and v.starts_at > now() and v.ended_at is null and (v.choice is null or v.choice = 'offered')`;
  if (!affected) return null;
  const times = await alternativesTo(db, visitId, MOST_CHOICES, true);
  const isOffered = ({ docId, startsAt }: TimeRow) => affected.offered.includes(`${docId} ${startsAt.getTime()}`);
  const { offered = [], others = [] } = Object.groupBy(times, (time) => (isOffered(time) ? "offered" : "others"));
  return {
    refundCents: affected.refundCents,
    offered: offered.map((time) => shownTime(time, zone)),
    others: others.map((time) => shownTime(time, zone)),
    nurses: await db<VisitChoices["nurses"]>`
      select id as _id, name, image, speciality, languages, practice_states(consultant) as licensed_states,
        round(review_stars::numeric / nullif(review_count, 0), 1)::float8 as rating, review_count as "reviewCount"
      from consultant where id = any(${[affected.docId, ...times.map(({ docId }) => docId)]}::uuid[])`,
  };
}

/** The same for one of the patient's own visits. Throws "missing" for any other. */
export async function ownChoices(
  { db, config }: Pick<Services, "db" | "config">,
  patientId: string,
  visitId: string,
): Promise<VisitChoices | null> {
  const [own] = await db`select from appointment where id = ${visitId} and patient_id = ${patientId}`;
  if (!own) throw new AppError("missing", "We couldn't find that appointment.");
  return choicesOf(db, visitId, config.practiceTimeZone);
}

type Choosing = { _id: string; startsAt: Date; alternatives: TimeRow[] };

/**
 * Gives each visit its best alternative that costs no more and that no other visit has: first those who can keep their time, then the
 * others in order of their time.
 */
export function withoutClashes(visits: Choosing[]): Map<string, { alternatives: TimeRow[]; hasBest: boolean }> {
  const taken = new Set<string>();
  const best = new Map<string, TimeRow>();
  const key = ({ docId, startsAt }: TimeRow) => `${docId} ${startsAt.getTime()}`;
  const give = (isFine: (time: TimeRow, visit: Choosing) => boolean) => {
    for (const visit of visits) {
      if (best.has(visit._id)) continue;
      const found = visit.alternatives.find(
        (time) => time.feeDifferenceCents <= 0 && !taken.has(key(time)) && isFine(time, visit),
      );
      if (!found) continue;
      best.set(visit._id, found);
      taken.add(key(found));
    }
  };
  give((time, visit) => time.startsAt.getTime() === visit.startsAt.getTime());
  give(() => true);
  return new Map(
    visits.map(({ _id, alternatives }) => {
      const first = best.get(_id);
      const rest = alternatives.filter((time) => time !== first);
      return [_id, { alternatives: first ? [first, ...rest] : rest, hasBest: first !== undefined }];
    }),
  );
}

export const shownTime = ({ startsAt, ...time }: TimeRow, zone: string): AlternativeTime => ({
  ...time,
  ...slotLabels(startsAt, zone),
  startsAt: startsAt.toISOString(),
});

type Decided = Pick<Row, "choice" | "chosenBy" | "status" | "isHere" | "nowWith" | "nowAt" | "lastBy">;

/** What was decided about a visit, and by whom; null while it is open. */
export function decidedText(visit: Decided, zone: string): string | null {
  const { choice, chosenBy, status, isHere, nowWith, nowAt, lastBy } = visit;
  if (choice === null && isHere) return null;
  if (choice === "offered" && isHere) return `Already handled by ${chosenBy ?? "someone"}: times offered by email.`;
  const who = choice?.startsWith("patient_") ? "the patient" : (chosenBy ?? lastBy ?? "someone");
  const what = status === "paid" ? `now with ${nowWith} on ${formatTime(nowAt, zone)}` : "canceled";
  return `Already handled by ${who}: ${what}.`;
}
