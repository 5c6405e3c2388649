import type { Consultant, ConsultantProfile, SlotDay } from "../../../contract/consultants.ts";
import type { Db, Fragment } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { bookableWeek, type GridSlot, slotLabels, weekBounds } from "../../lib/time/practice-time.ts";

type Row = Omit<Consultant, "slots_booked" | "nextFree" | "reviewedAt"> & {
  nextFreeAt: Date | null;
  reviewedAt: Date | null;
};

/** Every consultant in the office's order, with the taken and closed slots of the bookable week. */
export async function listConsultants(db: Db, now: Date, zone: string): Promise<Consultant[]> {
  const upcoming = bookableWeek(now, zone).flatMap(({ slots }) => slots);
  const [rows, taken, closed] = await Promise.all([
    readConsultants(db, db`true`, storedNextFree(db, now, zone)),
    takenSlots(db, now, zone),
    closedSlots(db, upcoming, zone),
  ]);
  const grid = gridOf(now, zone);
  return rows.map((row) => {
    const starts = [...(taken.get(row._id) ?? []), ...(closed.get(row._id) ?? closed.get(EVERYONE) ?? [])];
    return { ...asShown(row, zone), slots_booked: byDay(starts, grid) };
  });
}

/** One consultant. Throws "missing". */
export async function findConsultant(db: Db, consultantId: string, zone: string): Promise<ConsultantProfile> {
  const [row] = await readConsultants(db, db`id = ${consultantId}`, db`nullif(next_free(id, now()), 'infinity')`);
  if (!row) throw new AppError("missing", "We couldn't find that nurse.");
  return asShown(row, zone);
}

/** Whether an id is that of a consultant, of one who has left, or of nobody. */
export async function consultantState(db: Db, consultantId: string): Promise<"here" | "left" | "unknown"> {
  const [found] = await db<{ deletedAt: Date | null }[]>`
    select deleted_at as "deletedAt" from consultant where id = ${consultantId}`;
  if (!found) return "unknown";
  return found.deletedAt ? "left" : "here";
}

/**
 * When a consultant is free next, as stored unless that has passed; null if not this week. A moment after a booking it may be out of date.
 * The first start of the week is sent along: to plan and run `bookable_slots` took half of the time of a search.
 */
export function storedNextFree(db: Db, now: Date, zone: string): Fragment {
  const [first] = bookableWeek(now, zone).flatMap(({ slots }) => slots);
  return db`
    nullif(case when next_free_at < ${first?.startsAt ?? now} or next_free_until <= now()
      then next_free(id, now()) else next_free_at end, 'infinity')`;
}

const readConsultants = (db: Db, which: Fragment, nextFree: Fragment): PromiseLike<Row[]> => db<Row[]>`
  select id as _id, name, image, speciality, degree, experience_years || ' years' as experience, about,
    fee_cents / 100.0::float8 as fees, takes_visits(consultant) as available,
    json_build_object('line1', address_line1, 'line2', address_line2) as address, languages,
    case when license_number is not null then json_build_object('state', license_state, 'number', license_number) end as licence,
    practice_states(consultant) as licensed_states, ${nextFree} as "nextFreeAt",
    round(review_stars::numeric / nullif(review_count, 0), 1)::float8 as rating, review_count as "reviewCount", reviewed_at as "reviewedAt"
  from consultant where deleted_at is null and ${which} order by position, id`;

const asShown = ({ nextFreeAt, reviewedAt, ...row }: Row, zone: string): ConsultantProfile => ({
  ...row,
  reviewedAt: reviewedAt?.toISOString() ?? null,
  nextFree: startOf(nextFreeAt, zone),
});

export const startOf = (startsAt: Date | null, timeZone: string): ConsultantProfile["nextFree"] =>
  startsAt && { startsAt: startsAt.toISOString(), timeZone, ...slotLabels(startsAt, timeZone) };

/** Taken starts of the bookable week by consultant, in seconds since 1970. */
async function takenSlots(db: Db, now: Date, zone: string): Promise<Map<string, number[]>> {
  const { from, until } = weekBounds(now, zone);
  const rows = await db<{ consultantId: string; starts: number[] }[]>`
    select consultant_id, json_agg(extract(epoch from starts_at)::int order by starts_at) as starts from appointment
    where starts_at >= ${from} and starts_at < ${until} and occupies_slot(appointment)
    group by consultant_id`;
  return new Map(rows.map(({ consultantId, starts }) => [consultantId, starts]));
}

/** The key of slots that are closed for everyone without their own hours, time off or notice. */
const EVERYONE = "everyone";

/** The closed ones of these slots by consultant, in seconds since 1970. */
async function closedSlots(db: Db, slots: readonly GridSlot[], zone: string): Promise<Map<string, number[]>> {
  const starts = slots.map(({ startsAt }) => startsAt.toISOString());
  const first = starts[0] ?? null;
  const rows = await db<{ consultantId: string; starts: number[] }[]>`
    select c.id::text as consultant_id, json_agg(extract(epoch from closed.starts_at)::int) as starts
    from consultant c cross join lateral closed_slots(c.id, ${starts}::timestamptz[]) closed
    where notice_minutes > 0
      or c.id in (select consultant_id from weekly_hours union select consultant_id from day_hours where day >= (${first}::timestamptz at time zone ${zone})::date
        union select consultant_id from time_off where during && tstzrange(${first}, null))
    group by c.id
    union all
    select ${EVERYONE}, json_agg(extract(epoch from slot)::int) from unnest(${starts}::timestamptz[]) slot
    where slot_closed_for_all(slot) having count(*) > 0`;
  return new Map(rows.map(({ consultantId, starts }) => [consultantId, starts]));
}

type Grid = Map<number, { slotDate: string; slotTime: string }>;

/** The labels of each slot of the bookable week, by its start in seconds since 1970. */
function gridOf(now: Date, zone: string): Grid {
  const grid: Grid = new Map();
  for (const { slotDate, slots } of bookableWeek(weekBounds(now, zone).from, zone)) {
    for (const { slotTime, startsAt } of slots) grid.set(startsAt.getTime() / 1000, { slotDate, slotTime });
  }
  return grid;
}

function byDay(starts: readonly number[], grid: Grid): Record<string, string[]> {
  const week: Record<string, string[]> = {};
  for (const start of starts) {
    const slot = grid.get(start);
    if (!slot) continue;
    const day = week[slot.slotDate] ?? [];
    week[slot.slotDate] = day;
    day.push(slot.slotTime);
  }
  return week;
}

/** The free slots of the bookable week, day by day; none for a consultant who isn't available. */
export async function freeSlots(db: Db, consultantId: string, now: Date, zone: string): Promise<SlotDay[]> {
  const week = bookableWeek(now, zone);
  const starts = week.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt.toISOString()));
  const rows = await db<{ startsAt: Date | null }[]>`
    select starts_at from consultant c left join lateral free_starts(c.id, ${starts}::timestamptz[], true) on true
    where c.id = ${consultantId} and c.deleted_at is null`;
  if (rows.length === 0) throw new AppError("missing", "We couldn't find that nurse.");
  const free = new Set(rows.map(({ startsAt }) => startsAt?.getTime()));
  return week.map(({ slotDate, slots }) => ({
    slotDate,
    slots: slots
      .filter(({ startsAt }) => free.has(startsAt.getTime()))
      .map(({ slotTime, startsAt }) => ({ slotTime, startsAt: startsAt.toISOString() })),
  }));
}
