import { z } from "zod";
import type {
  ConsultantCard,
  ConsultantPage,
  ConsultantQuery,
  Nearest,
} from "../../../../contract/consultant-search.ts";
import { instant } from "../../../../contract/fields.ts";
import {
  COUNTED_TO,
  type DayWord,
  DROP_ORDER,
  type DroppedFilter,
  type Sort,
} from "../../../../contract/search-options.ts";
import type { Db, Fragment } from "../../../lib/db/db.ts";
import { onePage, pageOf } from "../../../lib/http/pagination.ts";
import { slotLabels } from "../../../lib/time/practice-time.ts";
import {
  ALL_STARTS,
  daysNear,
  type StartRange,
  type WantedTimes,
  wantedTimes,
} from "../../../lib/time/wanted-times.ts";
import { startOf, storedNextFree } from "../service.ts";
import { filtersToDrop } from "./nearest.ts";

type Row = Omit<ConsultantCard, "nextFree" | "nextTimes"> & {
  nextFreeAt: Date | null;
  nextAt: Date[];
  place: unknown;
  count: number | null;
};

const Start = z.union([z.literal("infinity"), instant(undefined, { offset: true })]);
/** Sort keys of each order, all ascending. A page begins after the last row of the previous one. */
const cursors = {
  listed: z.tuple([z.boolean(), z.int32(), z.uuid()]),
  soonest: z.tuple([Start, z.int32(), z.uuid()]),
  price: z.tuple([z.boolean(), z.int32(), z.int32(), z.uuid()]),
  rating: z.tuple([z.boolean(), z.int32(), z.int32(), z.uuid()]),
} satisfies Record<Sort, z.ZodType>;

const orderOf = (db: Db, sort: Sort, soonest: Fragment): Fragment =>
  ({
    listed: db`away, position, id`,
    soonest: db`${soonest}, position, id`,
    price: db`away, fee_cents, position, id`,
    rating: db`away, rating_rank, position, id`,
  })[sort];

type Found = Omit<ConsultantPage, "success" | "message">;

type Wish = Pick<
  ConsultantQuery,
  "q" | "also" | "speciality" | "state" | "day" | "time" | "zone" | "language" | "maxFee"
> & {
  /** The nurses with the name `q`, or whose names are like it. */
  named?: string[];
  /** Has to be free at some time of the week. */
  isFree?: boolean;
};
type At = { now: Date; timeZone: string };

/**
 * A page of the consultants that match the filters, or the nearest matches if nobody does. Reads indexes only, whose rows are updated a
 * moment after a booking: the order may be that much out of date, but a time that has passed is never returned.
 */
export async function searchConsultants(db: Db, input: ConsultantQuery, now: Date, timeZone: string): Promise<Found> {
  const at = { now, timeZone };
  const page = await readOrdered(db, input, input, at);
  if (page.doctors.length > 0 || input.cursor !== undefined) return page;
  const near = await nearestWish(db, input, at);
  if (!near) return page;
  const nearest = await readOrdered(db, input, near.wish, at);
  return { ...nearest, nearest: near.nearest, next: null };
}

type Page = Pick<ConsultantQuery, "sort" | "limit" | "cursor">;

/**
 * A page in its order. The soonest free at a wanted day or time are looked for among the first starts at which somebody is free, because
 * nurses who are free only later come after them, and the first free start of every nurse who fits would take long to find.
 */
async function readOrdered(db: Db, input: Page, wish: Wish, at: At): Promise<Found> {
  if (input.sort !== "soonest" || !isTimed(wish)) return readPage(db, input, wish, at);
  const { length } = wantedTimes(wish, at.now, at.timeZone).starts;
  const from = await firstFitting(length, (range) => isAnyone(db, wish, at, range));
  for (let most = 1; from + most < length; most *= FURTHER) {
    const page = await readPage(db, input, wish, at, { from, most });
    if (page.next !== null) return page;
  }
  return readPage(db, input, wish, at);
}

/** The first start at which somebody fits, of so many. It is the last one where nobody fits any. */
async function firstFitting(starts: number, isAnyoneIn: (range: StartRange) => Promise<boolean>): Promise<number> {
  let [from, most] = [0, 1];
  while (from + most < starts && !(await isAnyoneIn({ from, most }))) [from, most] = [from + most, most * FURTHER];
  most = Math.min(most, starts - from);
  while (most > 1) {
    const half = Math.floor(most / 2);
    [from, most] = (await isAnyoneIn({ from, most: half })) ? [from, half] : [from + half, most - half];
  }
  return from;
}

/** How many more starts are looked at when the first ones don't fill the page. */
const FURTHER = 4;

/** A page of the nurses who are free at a start of the range. */
async function readPage(db: Db, input: Page, wish: Wish, at: At, range = ALL_STARTS): Promise<Found> {
  const { after, limit } = pageOf<readonly (string | number | boolean)[]>(input, cursors[input.sort]);
  const order = orderOf(db, input.sort, soonestOf(db, wish, at, range));
  const conditions = [...filters(db, wish, at)];
  const matchesQuery = db`deleted_at is null and ${all(db, conditions)}`;
  const isOnPage = db`deleted_at is null and ${all(db, [...filters(db, wish, at, range)])}`;
  const isFirst = after === null;
  // With a literal limit PostgreSQL caches the plan. With conditions the best plan depends on their values, so the limit is a parameter.
  const atMost = (rows: number) => (conditions.length === 0 ? db.unsafe(String(rows)) : db`${rows}`);
  const count = db`(select count(*)::int from (select from consultant where ${matchesQuery} limit ${atMost(COUNTED_TO + 1)}) as found)`;
  const found = await db<Row[]>`
    select id as _id, name, image, speciality, languages, fee_cents / 100.0::float8 as fees, takes_visits(consultant) as available,
      case when license_number is not null then json_build_object('state', license_state, 'number', license_number) end as licence,
      round(review_stars::numeric / nullif(review_count, 0), 1)::float8 as rating, review_count as "reviewCount",
      ${firstFree(db, wish, at)} as "nextFreeAt", ${nextStarts(db, wish, at)} as "nextAt", json_build_array(${order}) as place, ${isFirst ? count : db`null::int`} as count
    from consultant
    where ${isOnPage} ${isFirst ? db`` : db`and (${order}) > (${listed(db, after)})`}
    order by ${order} limit ${atMost(limit + 1)}`;
  const { rows, next } = onePage(found, limit, ({ place }) => place);
  const doctors = rows.map(({ nextFreeAt, nextAt, place: _, count: __, ...row }) => ({
    ...row,
    nextTimes: nextAt.map((start) => ({ startsAt: start.toISOString(), ...slotLabels(start, at.timeZone) })),
    nextFree: startOf(nextFreeAt, at.timeZone),
  }));
  return { doctors, count: isFirst ? (found[0]?.count ?? 0) : null, nearest: null, next };
}

/** The wish changed as little as possible so that somebody fits it, and what was changed. Null if nobody fits any change. */
async function nearestWish(db: Db, input: Wish, at: At): Promise<{ wish: Wish; nearest: Nearest } | null> {
  const fits = (wish: Wish) => isAnyone(db, wish, at);
  const { wish, words } = await withKnownWords(db, input);
  if (words && (await fits(wish))) return { wish, nearest: { dropped: [], day: null, words } };
  const set = DROP_ORDER.filter((filter) => wish[filter] !== undefined);
  // Without a day and a time of day, nurses who are free at some time of the week come before others.
  for (const isFree of isTimed(wish) ? [true, false] : [false]) {
    const without = (filters: readonly DroppedFilter[]): Wish => ({
      ...wish,
      ...Object.fromEntries(filters.map((filter) => [filter, undefined])),
      isFree,
    });
    const dropped = await filtersToDrop(set, (filters) => fits(without(filters)));
    if (!dropped) continue;
    const found = without(dropped);
    const day =
      isFree && dropped.includes("day") ? await nearestDay(wish, (one) => fits({ ...found, day: one }), at) : null;
    return { wish: day ? { ...found, day } : found, nearest: { dropped, day, words } };
  }
  return null;
}

async function nearestDay(
  { day: wanted, zone }: Wish,
  isFreeOn: (day: DayWord) => Promise<boolean>,
  { now, timeZone }: At,
): Promise<DayWord | null> {
  for (const day of wanted === undefined ? [] : daysNear(wanted, now, zone ?? timeZone))
    if (await isFreeOn(day)) return day;
  return null;
}

/** Finds the nurses with a name once. A name that nobody has is compared with typos allowed, and ignored if nobody's is like it. */
async function withKnownWords(db: Db, wish: Wish): Promise<{ wish: Wish; words: Nearest["words"] }> {
  const words = wordsIn(wish.q);
  if (words.length === 0 || wish.also?.length) return { wish, words: null };
  const named = await db<{ id: string }[]>`
    select id from consultant where deleted_at is null and ${isNamed(db, words)} limit ${MOST_NAMED}`;
  if (named.length > 0) return { wish: { ...wish, named: named.map(({ id }) => id) }, words: null };
  const similar = await db<{ id: string }[]>`select id from similar_consultants(${words}, ${MOST_SIMILAR}) id`;
  if (similar.length > 0) return { wish: { ...wish, named: similar.map(({ id }) => id) }, words: "similar" };
  return { wish: { ...wish, q: "" }, words: "unknown" };
}

async function isAnyone(db: Db, wish: Wish, at: At, range = ALL_STARTS): Promise<boolean> {
  const matches = all(db, [...filters(db, wish, at, range)]);
  // With a limit of 1, PostgreSQL would read the table, because it expects to find somebody soon.
  const rows = await db`select from consultant where deleted_at is null and ${matches} limit ${COUNTED_TO}`;
  return rows.length > 0;
}

const isTimed = ({ day, time, isFree = false }: Wish): boolean => isFree || day !== undefined || time !== undefined;

function* filters(db: Db, wish: Wish, { now, timeZone }: At, range = ALL_STARTS): Generator<Fragment> {
  const { q, also = [], speciality = [], state, language, maxFee } = wish;
  if (wish.named) yield db`id = any(${wish.named}::uuid[])`;
  else if (wordsIn(q).length > 0) {
    const named = isNamed(db, wordsIn(q));
    yield also.length === 0 ? named : db`(${named} or speciality = any(${also}::text[]))`;
  }
  if (speciality.length > 0) yield db`speciality = any(${speciality}::text[])`;
  if (isTimed(wish)) yield isFreeAt(db, wantedTimes(wish, now, timeZone, range));
  // Never dropped: a nurse must be licensed where the patient is.
  if (state !== undefined) yield db`is_licensed_in(consultant, ${state})`;
  if (language !== undefined) yield db`languages @> array[${language}]`;
  if (maxFee !== undefined) yield db`fee_cents <= ${Math.round(maxFee * 100)}`;
}

/** The most nurses with one name, and with names like words with typos, among whom the nearest match is looked for. */
const MOST_NAMED = 200;
const MOST_SIMILAR = 20;
/** Shorter words are inside too many names. */
const SHORTEST_SPELLED = 5;

/**
 * Words of the name or specialty begin like these, or the name contains them in another spelling: `obrien` is O’Brien, and `maryann` is
 * Mary-Ann. Two scans, because PostgreSQL estimates an "or" of them too high, and would read all nurses in order.
 */
function isNamed(db: Db, words: readonly string[]): Fragment {
  const begins = db`search_vector @@ to_tsquery('simple', without_accents(${beginnings(words)}))`;
  if (words.every((word) => word.length < SHORTEST_SPELLED)) return begins;
  const isSpelled = all(
    db,
    words.map((word) => db`search_key(name) like '%' || search_key(${word}) || '%'`),
  );
  return db`id in (select id from consultant where ${begins} union all select id from consultant where ${isSpelled})`;
}

/** Has a free start among these. Parts of days that are wanted whole need no look at their starts, but for the nurse's notice. */
const isFreeAt = (db: Db, { starts, parts, areWhole }: WantedTimes): Fragment =>
  starts.length === 0
    ? db`false`
    : db`exists (
        select from consultant_week w where w.consultant_id = consultant.id and w.free_parts && ${parts}::int[]
          and (${areWhole ? db`notice_minutes = 0` : db`false`} or exists (
            select from unnest(w.free_starts) start
            where start = any(${starts}::timestamptz[]) and start >= now() + notice_minutes * interval '1 minute')))`;

/** The first free start for the order. With one start to be free at, that one: then the nurses are read in their order by an index. */
function soonestOf(db: Db, wish: Wish, at: At, range: StartRange): Fragment {
  if (!isTimed(wish)) return db`next_free_at`;
  const [first] = wantedTimes(wish, at.now, at.timeZone, range).starts;
  return range.most === 1 && first !== undefined ? db`${first}::timestamptz` : firstFree(db, wish, at, range);
}

/** The first free start that fits the wish. */
const firstFree = (db: Db, wish: Wish, at: At, range = ALL_STARTS): Fragment =>
  isTimed(wish) ? db`(select min(start) ${freeStarts(db, wish, at, range)})` : storedNextFree(db, at.now, at.timeZone);

const NEXT_TIMES = 3;

/** The first free starts that fit the wish. */
const nextStarts = (db: Db, wish: Wish, at: At): Fragment =>
  db`array(select start ${freeStarts(db, wish, at)} order by start limit ${NEXT_TIMES})`;

/** The nurse's free starts that fit the wish, from the index of the week. */
function freeStarts(db: Db, wish: Wish, { now, timeZone }: At, range = ALL_STARTS): Fragment {
  const { starts } = wantedTimes(wish, now, timeZone, range);
  return db`
    from consultant_week w, unnest(w.free_starts) start
    where w.consultant_id = consultant.id and start >= now() + notice_minutes * interval '1 minute'
      ${isTimed(wish) ? db`and start = any(${starts}::timestamptz[])` : db``}`;
}

const wordsIn = (q: string): string[] =>
  q.split(/[^\p{L}\p{M}\p{N}'’‘`´]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** `amara oka` → `'amara':* & 'oka':*`. Only letters and digits are kept. */
const beginnings = (words: readonly string[]): string =>
  (words.join(" ").match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((part) => `'${part}':*`).join(" & ");

const all = (db: Db, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((before, one) => db`${before} and ${one}`, db`true`);

const listed = (db: Db, [first = "", ...others]: readonly (string | number | boolean)[]): Fragment =>
  others.reduce((before, one) => db`${before}, ${one}`, db`${first}`);
