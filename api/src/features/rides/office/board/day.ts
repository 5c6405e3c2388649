import {
  DAY_BANDS,
  type DayBand,
  type DayOrder,
  DayRide,
  type RideDay,
  type RideDayQuery,
} from "../../../../../contract/ride-day.ts";
import { asAnswer } from "../../../../lib/db/answers.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { isLike } from "../../../../lib/http/search-text.ts";
import { boundsOfDay } from "../../../../lib/time/practice-time.ts";
import { type OfficeRow, officeColumns, officeTables, toBoardRide } from "./board.ts";

/** The most rides of a day that are read. */
const MOST_RIDES = 5000;

type Listed = {
  id: string;
  band: DayBand;
  at: Date;
  passenger: string;
  from: string;
  driverId: string | null;
  driver: string;
  payerId: string | null;
  payer: string;
  matches: boolean;
};

/** A page of the rides of a day, which a search and filters narrow, by band or by a column. */
export async function rideDay(
  db: Queries,
  input: RideDayQuery,
  timeZone: string,
): Promise<Omit<RideDay, "success" | "message">> {
  const all = await ridesOfDay(db, input, timeZone);
  const matching = all.filter(({ matches }) => matches);
  const inBand = matching.filter(({ band }) => !input.band || band === input.band).toSorted(BY[input.order]);
  if (input.descending === "true") inBand.reverse();
  const page = inBand.slice(input.offset, input.offset + input.limit);
  const rows = await db<OfficeRow[]>`
    select ${officeColumns(db)} from ${officeTables(db)} where r.id = any(${page.map(({ id }) => id)})`;
  const rowOf = new Map(rows.map((row) => [row._id, row]));
  return {
    rides: page.flatMap(({ id, band, payer }) => {
      const row = rowOf.get(id);
      return row ? [asAnswer(DayRide, { ...toBoardRide(row, timeZone), band, payer })] : [];
    }),
    total: inBand.length,
    bands: Object.fromEntries(DAY_BANDS.map((band) => [band, matching.filter((ride) => ride.band === band).length])),
    payers: choicesOf(all.map(({ payerId, payer }) => [payerId, payer])),
    drivers: choicesOf(all.map(({ driverId, driver }) => [driverId, driver])),
  };
}

const byTime = (one: Listed, other: Listed) => one.at.getTime() - other.at.getTime() || one.id.localeCompare(other.id);
const byWord = (word: "passenger" | "from" | "driver") => (one: Listed, other: Listed) =>
  one[word].localeCompare(other[word]) || byTime(one, other);
const BY: Record<DayOrder, (one: Listed, other: Listed) => number> = {
  band: (one, other) => DAY_BANDS.indexOf(one.band) - DAY_BANDS.indexOf(other.band) || byTime(one, other),
  time: byTime,
  passenger: byWord("passenger"),
  from: byWord("from"),
  driver: byWord("driver"),
};

function choicesOf(all: [string | null, string][]): { _id: string; name: string }[] {
  const known = new Map(all.flatMap(([_id, name]) => (_id === null ? [] : [[_id, name] as const])));
  return [...known].map(([_id, name]) => ({ _id, name })).toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Every ride that is listed on a day of the practice, with its band, and whether it matches; a will-call is on the day of its outbound leg. */
function ridesOfDay(
  db: Queries,
  { day, q, payer, driver, vehicle }: RideDayQuery,
  timeZone: string,
): PromiseLike<Listed[]> {
  const { from, until } = boundsOfDay(day, timeZone);
  const words = db`listed.passenger || ' ' || listed.passenger_phone || ' ' || listed.driver || ' ' || listed."from" || ' ' || listed."to"`;
  return db<Listed[]>`
    select listed.*, ${q === "" ? db`true` : isLike(db, q, words)} and ${payer ? db`listed.payer_id = ${payer}` : db`true`}
        and ${driver ? db`listed.driver_id = ${driver}` : db`true`}
        and ${vehicle ? db`listed.vehicle = ${vehicle}` : db`true`} as matches
    from (
      select r.id, listed_start(r) as at, coalesce(nullif(r.passenger_name, ''), p.name) as passenger,
        coalesce(nullif(r.passenger_phone, ''), p.phone) as passenger_phone, r.pickup_address as "from", r.dropoff_address as "to",
        d.id as driver_id, coalesce(d.name, '') as driver, d.vehicle_type as vehicle, o.id as payer_id, coalesce(o.name, '') as payer,
        case when r.status in ('completed', 'cancelled') then 'done' when r.status = 'unpaid' then 'unpaid'
          when r.status = 'pending' and r.starts_at is null then 'waiting' when r.status = 'pending' then 'no_driver'
          when r.status = 'assigned' then 'offered' when r.step in ('at_door', 'on_board') then 'on_road'
          when least(warning.late_at, warning.at_risk_at) <= now() then 'at_risk'
          when r.step is not null then 'on_road' else 'accepted' end as band
      from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
        left join payer_organization o on o.id = r.payer_organization_id cross join lateral ride_warnings(r) as warning
      where r.id = any(array(
          (select id from ride where starts_at >= ${from} and starts_at < ${until} order by starts_at, id limit ${MOST_RIDES})
          union all (select id from ride where status = 'pending' and starts_at is null
            and listed_start(ride) >= ${from} and listed_start(ride) < ${until} order by id limit ${MOST_RIDES})))
        and (r.status <> 'unpaid' or r.booked_by is not null and r.pay_until > now())
    ) as listed`;
}
