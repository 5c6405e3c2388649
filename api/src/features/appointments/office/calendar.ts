import type { Calendar, CalendarSlot } from "../../../../contract/office-visits.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { gridOfDay } from "../../../lib/time/practice-time.ts";

type Column = Omit<Calendar["columns"][number], "slots"> & { available: boolean };
type Taken = {
  docId: string;
  startsAt: Date;
  visitId: string;
  status: string;
  heldUntil: Date | null;
  patient: string;
};
type Closed = {
  docId: string;
  startsAt: Date;
  rule: "hours" | "notice" | "time_off";
  timeOffId: string | null;
  from: Date;
  to: Date;
  isForAll: boolean;
  reason: string;
};

/** One day (`YYYY-MM-DD`) of the practice: a column for each consultant, with the state of every slot. */
export async function calendarOfDay(
  db: Queries,
  day: string,
  now: Date,
  zone: string,
): Promise<Omit<Calendar, "success" | "message">> {
  const grid = gridOfDay(day, zone);
  const starts = grid.map(({ startsAt }) => startsAt.toISOString());
  const [consultants, taken, closed] = await Promise.all([
    db<
      Column[]
    >`select id as "docId", name, image, speciality, languages, licensed_states as states, takes_visits(consultant) as available from consultant where deleted_at is null order by position, id`,
    db<Taken[]>`
      select a.consultant_id as "docId", a.starts_at, a.id as visit_id, a.status, a.held_until, p.name as patient
      from appointment a join patient p on p.id = a.patient_id
      where a.starts_at = any(${starts}::timestamptz[]) and (a.status = 'completed' or occupies_slot(a))`,
    db<Closed[]>`
      select c.id as "docId", closed.starts_at, closed.because as rule, away.*
      from consultant c cross join lateral closed_slots(c.id, ${starts}::timestamptz[]) closed
      left join lateral (
        select id as time_off_id, lower(during) as "from", upper(during) as "to", consultant_id is null as is_for_all, reason
        from time_off where whose in (c.id, '00000000-0000-0000-0000-000000000000') and closed.because = 'time_off'
          and during && tstzrange(closed.starts_at, closed.starts_at + rule_slot()) order by consultant_id limit 1
      ) away on true`,
  ]);
  const key = (docId: string, at: Date) => `${docId} ${at.getTime()}`;
  const visits = new Map(taken.map((visit) => [key(visit.docId, visit.startsAt), visit]));
  const closedSlots = new Map(closed.map((slot) => [key(slot.docId, slot.startsAt), slot]));
  const slotOf = ({ docId, name, available }: Column, { slotTime, startsAt }: (typeof grid)[number]): CalendarSlot => {
    const slot = { slotTime, startsAt: startsAt.toISOString() };
    const visit = visits.get(key(docId, startsAt));
    if (visit) return { ...slot, ...takenState(visit) };
    const off = closedSlots.get(key(docId, startsAt));
    if (!available)
      return { ...slot, state: "closed", closedBy: "consultant", reason: `${name} isn't taking visits right now` };
    if (off && off.rule !== "notice") return { ...slot, ...closedState(off) };
    if (startsAt <= now) return { ...slot, state: "closed", closedBy: "clock", reason: "Past" };
    return { ...slot, state: "free", ...(off ? { reason: "Too soon for patients" } : {}) };
  };
  return {
    day,
    timeZone: zone,
    columns: consultants.map(({ available, ...consultant }) => ({
      ...consultant,
      slots: grid.map((slot) => slotOf({ available, ...consultant }, slot)),
    })),
  };
}

const takenState = ({
  visitId,
  status,
  heldUntil,
  patient,
}: Taken): Pick<CalendarSlot, "state" | "visitId" | "patient"> => ({
  state: status === "held" ? "held" : "paid",
  visitId,
  patient,
  ...(heldUntil ? { heldUntil: heldUntil.toISOString() } : {}),
});

const closedState = ({
  rule,
  timeOffId,
  reason,
  from,
  to,
  isForAll,
}: Closed): Pick<CalendarSlot, "state" | "reason" | "closedBy" | "timeOff"> =>
  rule === "time_off" && timeOffId
    ? {
        state: "closed",
        closedBy: "time_off",
        reason: `Off: ${reason}`,
        timeOff: { _id: timeOffId, from: from.toISOString(), to: to.toISOString(), isForAll },
      }
    : { state: "closed", closedBy: "hours", reason: "Outside working hours" };
