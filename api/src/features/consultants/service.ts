import type { Consultant, SlotDay } from "../../../contract/consultants.ts";
import type { Db } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { bookableWeek, weekBounds } from "../../lib/practice-time.ts";

type Row = Omit<Consultant, "slots_booked" | "rating"> & {
  rating: string | null;
};

/** Every consultant in the office's order, with the taken slots of the bookable week. */
export async function listConsultants(db: Db, now: Date, zone: string): Promise<Consultant[]> {
  const [rows, taken] = await Promise.all([
    db<Row[]>`
      select id as _id, name, image, speciality, degree, experience_years || ' years' as experience, about,
        fee_cents / 100.0::float8 as fees, available,
        json_build_object('line1', address_line1, 'line2', address_line2) as address,
        rating, coalesce(review_count, 0)::int as "reviewCount"
      from consultant
      left join (
        select consultant_id, round(avg(rating), 1) as rating, count(*) as review_count from review group by consultant_id
      ) as opinion on opinion.consultant_id = consultant.id
      order by position, id`,
    takenSlots(db, now, zone),
  ]);
  return rows.map((row) => ({
    ...row,
    rating: row.rating === null ? null : Number(row.rating),
    slots_booked: taken.get(row._id) ?? {},
  }));
}

/** Of each consultant with any: day key to times that are taken, over the bookable week. */
async function takenSlots(db: Db, now: Date, zone: string): Promise<Map<string, Record<string, string[]>>> {
  const { from, until } = weekBounds(now, zone);
  const rows = await db<{ consultantId: string; starts: number[] }[]>`
    select consultant_id, json_agg(extract(epoch from starts_at)::int order by starts_at) as starts from appointment
    where starts_at >= ${from} and starts_at < ${until} and status in ('held', 'paid') and (status = 'paid' or held_until > now())
    group by consultant_id`;

  const grid = new Map<number, { slotDate: string; slotTime: string }>();
  for (const { slotDate, slots } of bookableWeek(from, zone)) {
    for (const { slotTime, startsAt } of slots) grid.set(startsAt.getTime() / 1000, { slotDate, slotTime });
  }

  return new Map(rows.map(({ consultantId, starts }) => [consultantId, byDay(starts, grid)]));
}

function byDay(starts: number[], grid: Map<number, { slotDate: string; slotTime: string }>): Record<string, string[]> {
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

/** The free slots of the bookable week, day by day. Of a consultant who is not available: seven days without any. */
export async function freeSlots(db: Db, consultantId: string, now: Date, zone: string): Promise<SlotDay[]> {
  const [consultant] = await db<{ available: boolean }[]>`select available from consultant where id = ${consultantId}`;
  if (!consultant) throw new AppError("missing", "We do not know that consultant.");

  const { from, until } = weekBounds(now, zone);
  const rows = await db<{ startsAt: Date }[]>`
    select starts_at from appointment
    where consultant_id = ${consultantId} and starts_at >= ${from} and starts_at < ${until}
      and status in ('held', 'paid', 'completed') and (status <> 'held' or held_until > now())`;
  const taken = new Set(rows.map(({ startsAt }) => startsAt.getTime()));

  return bookableWeek(now, zone).map(({ slotDate, slots }) => ({
    slotDate,
    slots: slots
      .filter(({ startsAt }) => consultant.available && !taken.has(startsAt.getTime()))
      .map(({ slotTime, startsAt }) => ({
        slotTime,
        startsAt: startsAt.toISOString(),
      })),
  }));
}
