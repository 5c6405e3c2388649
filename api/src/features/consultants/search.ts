import { z } from "zod";
import type { ConsultantCard, ConsultantPage, ConsultantQuery } from "../../../contract/consultant-search.ts";
import { instant } from "../../../contract/fields.ts";
import { COUNTED_TO, type Sort } from "../../../contract/search-options.ts";
import type { Db, Fragment } from "../../lib/db.ts";
import { onePage, pageOf } from "../../lib/pagination.ts";
import { bookableWeek, dayBounds, slotLabels } from "../../lib/practice-time.ts";

type Row = Omit<ConsultantCard, "nextFree"> & { nextFreeAt: Date | null; place: unknown; count: number | null };

const Start = z.union([z.literal("infinity"), instant(undefined, { offset: true })]);
/** Sort keys of each order, all ascending. A page begins after the last row of the previous one. */
const cursors = {
  listed: z.tuple([z.boolean(), z.int32(), z.uuid()]),
  soonest: z.tuple([Start, z.int32(), z.uuid()]),
  price: z.tuple([z.boolean(), z.int32(), z.int32(), z.uuid()]),
  rating: z.tuple([z.boolean(), z.int32(), z.int32(), z.uuid()]),
} satisfies Record<Sort, z.ZodType>;

const orderOf = (db: Db, sort: Sort): Fragment =>
  ({
    listed: db`away, position, id`,
    soonest: db`next_free_at, position, id`,
    price: db`away, fee_cents, position, id`,
    rating: db`away, rating_rank, position, id`,
  })[sort];

/**
 * A page of the consultants that match the filters. Reads indexes only, whose rows are updated a moment after a booking: the order may be
 * that much out of date, but a time that has passed is never returned.
 */
export async function searchConsultants(
  db: Db,
  input: ConsultantQuery,
  now: Date,
  timeZone: string,
): Promise<Omit<ConsultantPage, "success" | "message">> {
  const { after, limit } = pageOf<readonly (string | number | boolean)[]>(input, cursors[input.sort]);
  const order = orderOf(db, input.sort);
  const conditions = [...filters(db, input, now, timeZone)];
  const matchesQuery = db`deleted_at is null and ${all(db, conditions)}`;
  const isFirst = after === null;
  // With a literal limit PostgreSQL caches the plan. With conditions the best plan depends on their values, so the limit is a parameter.
  const atMost = (rows: number) => (conditions.length === 0 ? db.unsafe(String(rows)) : db`${rows}`);
  const count = db`(select count(*)::int from (select from consultant where ${matchesQuery} limit ${atMost(COUNTED_TO + 1)}) as found)`;
  const found = await db<Row[]>`
    select id as _id, name, image, speciality, languages, fee_cents / 100.0::float8 as fees, available,
      round(review_stars::numeric / nullif(review_count, 0), 1)::float8 as rating, review_count as "reviewCount",
      nullif(case when next_free_at < ${firstStart(now, timeZone)} or next_free_until <= now() then next_free(id, now())
        else next_free_at end, 'infinity') as "nextFreeAt", json_build_array(${order}) as place,
      ${isFirst ? count : db`null::int`} as count
    from consultant
    where ${matchesQuery} ${isFirst ? db`` : db`and (${order}) > (${listed(db, after)})`}
    order by ${order} limit ${atMost(limit + 1)}`;
  const { rows, next } = onePage(found, limit, ({ place }) => place);
  const doctors = rows.map(({ nextFreeAt, place: _, count: __, ...row }) => ({
    ...row,
    nextFree: startOf(nextFreeAt, timeZone),
  }));
  return { doctors, count: isFirst ? (found[0]?.count ?? 0) : null, next };
}

function* filters(db: Db, input: ConsultantQuery, now: Date, timeZone: string): Generator<Fragment> {
  const { q, also = [], speciality, day, language, maxFee, state } = input;
  const words = beginnings(q);
  if (words !== "") {
    const isNamed = db`search_vector @@ to_tsquery('simple', without_accents(${words}))`;
    yield also.length === 0 ? isNamed : db`(${isNamed} or speciality = any(${also}::text[]))`;
  }
  if (speciality !== undefined) yield db`speciality = ${speciality}`;
  if (day !== undefined) yield db`next_free_at < ${dayBounds(now, timeZone).until}`;
  if (language !== undefined) yield db`languages @> array[${language}]`;
  if (state !== undefined) yield db`is_licensed_in(consultant, ${state})`;
  if (maxFee !== undefined) yield db`fee_cents <= ${Math.round(maxFee * 100)}`;
}

/** `amara oka` → `'amara':* & 'oka':*`. Only letters and digits are kept. */
const beginnings = (q: string): string =>
  (q.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => `'${word}':*`).join(" & ");

const all = (db: Db, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((before, one) => db`${before} and ${one}`, db`true`);

const listed = (db: Db, [first = "", ...others]: readonly (string | number | boolean)[]): Fragment =>
  others.reduce((before, one) => db`${before}, ${one}`, db`${first}`);

/** The first start that can be booked now, by any free consultant. */
function firstStart(now: Date, timeZone: string): Date {
  const [slot] = bookableWeek(now, timeZone).flatMap(({ slots }) => slots);
  if (!slot) throw new Error("A bookable week has slots");
  return slot.startsAt;
}

const startOf = (startsAt: Date | null, timeZone: string): ConsultantCard["nextFree"] =>
  startsAt && { startsAt: startsAt.toISOString(), timeZone, ...slotLabels(startsAt, timeZone) };
