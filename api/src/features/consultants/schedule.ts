import { type Hours, minuteOf, type NewTimeOff, type Open, timeAt } from "../../../contract/schedules.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { lockSchedule, storeTimeOff } from "../../lib/office/time-off.ts";

/** A booked visit that is outside new hours or inside new time off. */
export type Conflict = { appointmentId: string; consultantId: string; startsAt: Date };

/** A consultant's weekly hours on `today` (`YYYY-MM-DD` in the practice's zone), and the days from then on that differ. */
export async function hoursOf(db: Queries, consultantId: string, today: string): Promise<Hours> {
  const weekly = await db<{ weekday: number; open: Minutes[] }[]>`
    select weekday, ${blocksOf(db)} as open from weekly_hours
    where consultant_id = ${consultantId} and during @> ${today}::date order by weekday`;
  const days = await db<{ day: string; open: Minutes[] }[]>`
    select day::text, ${blocksOf(db)} as open from day_hours
    where consultant_id = ${consultantId} and day >= ${today} order by day`;
  return {
    weekly: weekly.map(({ weekday, open }) => ({ weekday, open: asTimes(open) })),
    days: days.map(({ day, open }) => ({ day, open: asTimes(open) })),
  };
}

/** A block of hours in minutes from midnight. */
export type Minutes = [from: number, until: number];

/** The blocks of a row with hours, in order. */
export const blocksOf = (db: Queries) => db`
  (select coalesce(json_agg(json_build_array(lower(block), upper(block)) order by block), '[]') from unnest(open) block)`;

/**
 * Replaces the hours from `today` on; earlier hours are kept for reports. Booked visits stay; returns those that are now outside the
 * hours.
 */
export async function setHours(tx: Tx, consultantId: string, hours: Hours, today: string): Promise<Conflict[]> {
  await lockSchedule(tx, consultantId);
  await tx`delete from weekly_hours where consultant_id = ${consultantId} and lower(during) >= ${today}::date`;
  await tx`
    update weekly_hours set during = daterange(lower(during), ${today}::date)
    where consultant_id = ${consultantId} and during @> ${today}::date`;
  await tx`delete from day_hours where consultant_id = ${consultantId} and day >= ${today}`;
  for (const { weekday, open } of hours.weekly)
    await tx`
      insert into weekly_hours (consultant_id, weekday, open, during)
      values (${consultantId}, ${weekday}, ${multirange(open)}, daterange(${today}::date, null))`;
  for (const { day, open } of hours.days.filter((row) => row.day >= today))
    await tx`insert into day_hours (consultant_id, day, open) values (${consultantId}, ${day}, ${multirange(open)})`;
  return visitsOutside(tx, consultantId, "hours");
}

/** Adds time off for a consultant, or for everyone if null. Returns the visits booked during it: each stays until someone moves, cancels or keeps it. */
export async function insertTimeOff(
  tx: Tx,
  consultantId: string | null,
  { from, to, reason }: NewTimeOff,
): Promise<{ timeOffId: string; conflicts: Conflict[] }> {
  await lockSchedule(tx, consultantId);
  const timeOffId = await storeTimeOff(tx, consultantId, { from, to, reason });
  const conflicts = await tx<Conflict[]>`
    select id as appointment_id, consultant_id, starts_at from appointment
    where status in ('held', 'paid') and starts_at > now() and starts_at < ${to} and ends_at > ${from}
      ${consultantId === null ? tx`` : tx`and consultant_id = ${consultantId}`}
    order by starts_at, id`;
  return { timeOffId, conflicts };
}

const visitsOutside = (tx: Tx, consultantId: string, rule: string) => tx<Conflict[]>`
  with visit as (
    select id, consultant_id, starts_at from appointment
    where consultant_id = ${consultantId} and status in ('held', 'paid') and starts_at > now()
  )
  select visit.id as appointment_id, consultant_id, visit.starts_at
  from visit cross join lateral closed_slots(consultant_id, array[visit.starts_at]) closed
  where closed.because = ${rule} order by visit.starts_at`;

export const asTimes = (blocks: Minutes[]): Open => blocks.map(([from, until]) => [timeAt(from), timeAt(until)]);

function multirange(open: Open): string {
  return `{${open.map(([from, until]) => `[${minuteOf(from)},${minuteOf(until)})`).join(",")}}`;
}
