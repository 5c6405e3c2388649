import { z } from "zod";
import { instant } from "../../../../../contract/fields.ts";
import type { BoardRide, RideListQuery } from "../../../../../contract/office-rides.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { onePage, pageOf } from "../../../../lib/http/pagination.ts";
import { driverText, isLike, patientIdsLike } from "../../../../lib/http/search-text.ts";
import { boundsOfDay } from "../../../../lib/time/practice-time.ts";
import { type OfficeRow, officeColumns, officeTables, toBoardRide } from "./board.ts";

const MOST_RIDES = 5000;

/** A page of rides of any time and state, latest pick-up first, limited to a person, a state and days of the practice. */
export async function listRides(
  db: Queries,
  { q, state, from, to, ...page }: RideListQuery,
  timeZone: string,
): Promise<{ rides: BoardRide[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.tuple([instant(undefined, { precision: 6 }), z.uuid()]));
  const since = from ? boundsOfDay(from, timeZone).from : null;
  const until = to ? boundsOfDay(to, timeZone).until : null;
  const at = db`coalesce(r.starts_at, r.ready_by)`;
  const found = await db<{ id: string; place: string }[]>`
    select r.id, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place from ride r
    where ${q === "" ? db`true` : db`r.id = any(${await rideIdsLike(db, q)})`}
      and ${STATES[state](db)}
      and ${since ? db`${at} >= ${since}` : db`true`} and ${until ? db`${at} < ${until}` : db`true`}
      and ${after ? db`(${at}, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : db`${at} is not null`}
    order by ${at} desc, r.id desc limit ${limit + 1}`;
  const { rows, next } = onePage(found, limit, ({ place, id }) => [place, id]);
  const rides = await db<OfficeRow[]>`
    select ${officeColumns(db)} from ${officeTables(db)} where r.id = any(${rows.map(({ id }) => id)})
    order by ${at} desc, r.id desc`;
  return { rides: rides.map((row) => toBoardRide(row, timeZone)), next };
}

const STATES: Record<RideListQuery["state"], (db: Queries) => ReturnType<Queries>> = {
  all: (db) => db`true`,
  open: (db) => db`r.status in ('unpaid', 'pending', 'assigned', 'accepted')`,
  completed: (db) => db`r.status = 'completed'`,
  canceled: (db) => db`r.status = 'cancelled'`,
};

/** The newest rides of the patients and drivers that a search matches, and open rides booked for another passenger of that name. */
async function rideIdsLike(db: Queries, q: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    (select id from ride where patient_id = any(${await patientIdsLike(db, q)}::uuid[]) order by id desc limit ${MOST_RIDES})
    union (select id from ride where driver_id in (select id from driver where ${isLike(db, q, driverText(db, db`driver`))})
      order by id desc limit ${MOST_RIDES})
    union (select id from ride where status in ('pending', 'assigned', 'accepted')
      and ${isLike(db, q, db`ride.passenger_name || ' ' || ride.passenger_phone`)})`;
  return rows.map(({ id }) => id);
}
