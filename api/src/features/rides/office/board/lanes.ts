import { blocksInWords } from "../../../../../contract/format-hours.ts";
import {
  type Lane,
  LaneRide,
  MOST_LANE_RIDES,
  MOST_OTHER_DRIVERS,
  type RideLanes,
} from "../../../../../contract/ride-lanes.ts";
import type { Open } from "../../../../../contract/schedules.ts";
import { timeAt } from "../../../../../contract/schedules.ts";
import { asAnswer } from "../../../../lib/db/answers.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { boundsOfDay } from "../../../../lib/time/practice-time.ts";
import { type OfficeRow, officeColumns, officeTables, toBoardRide } from "./board.ts";

export type LaneRow = OfficeRow & { driverOnline: boolean | null };
type Lanes = Omit<RideLanes, "success" | "message">;
type OtherDriver = Omit<Lane, "rides" | "roster">;

/** The rides of a day of the practice by driver, and those without one. */
export async function rideLanes(db: Queries, day: string, timeZone: string): Promise<Lanes> {
  const { from, until } = boundsOfDay(day, timeZone);
  const rows = await ridesOfDay(db, { from, until });
  const listed = rows.slice(0, MOST_LANE_RIDES);
  const rides = listed.map((row) => asLaneRide(row, timeZone));
  const busy = busyDrivers(
    rides,
    new Set(listed.flatMap((row) => (row.driverOnline && row.driver ? [row.driver._id] : []))),
  );
  const others = await otherDrivers(db, [...busy.keys()], until);
  const lanes = [
    ...[...busy.values()].sort((one, other) => one.name.localeCompare(other.name)),
    ...others.slice(0, MOST_OTHER_DRIVERS).map((driver) => ({ ...driver, rides: [] })),
  ];
  const rosters = await rostersOf(
    db,
    lanes.map(({ driverId }) => driverId),
    { day, from, until },
  );
  return {
    day,
    from: from.toISOString(),
    until: until.toISOString(),
    timeZone,
    lanes: lanes.map((lane) => ({ ...lane, roster: rosters.get(lane.driverId) ?? null })),
    unassigned: rides.filter(({ driver, readyBy }) => driver === null && readyBy === null),
    willCalls: rides.filter(({ driver, readyBy }) => driver === null && readyBy !== null),
    isCut: rows.length > MOST_LANE_RIDES || others.length > MOST_OTHER_DRIVERS,
  };
}

export const laneColumns = (db: Queries) => db`
  ${officeColumns(db)}, upper(ride_span(listed_start(r))) as ends_at, d.online as driver_online, r.notes,
  coalesce(nullif(r.passenger_phone, ''), p.phone) as passenger_phone, needs_of(r) as needs`;

/** Open and completed rides of a day, in the order of time; a waiting will-call is on the day of its outbound leg. */
function ridesOfDay(db: Queries, { from, until }: { from: Date; until: Date }): PromiseLike<LaneRow[]> {
  return db<LaneRow[]>`
    select ${laneColumns(db)}
    from ${officeTables(db)}
    where r.id = any(array(
      (select id from ride where starts_at >= ${from} and starts_at < ${until} and status in ('pending', 'assigned', 'accepted', 'completed')
        order by starts_at, id limit ${MOST_LANE_RIDES + 1})
      union all (select id from ride where status = 'pending' and starts_at is null
        and listed_start(ride) >= ${from} and listed_start(ride) < ${until} order by id limit ${MOST_LANE_RIDES + 1})))
    order by listed_start(r), r.id limit ${MOST_LANE_RIDES + 1}`;
}

/** Drivers without a ride that day who are online, or whose documents are approved until then. */
function otherDrivers(db: Queries, busy: string[], until: Date): PromiseLike<OtherDriver[]> {
  return db<OtherDriver[]>`
    select d.id as driver_id, d.name, d.phone, d.vehicle_type, d.online
    from (select distinct vehicle_type from vehicle_capability) as vehicle cross join (values (true), (false)) as duty (online)
      cross join lateral (
        select * from driver
        where driver.vehicle_type = vehicle.vehicle_type and driver.online = duty.online and driver.suspended_at is null
          and (driver.online or driver.eligible_until > ${until}) and driver.id <> all(${busy}::uuid[])
        order by last_assigned_at nulls first, driver.id limit ${MOST_OTHER_DRIVERS + 1}
      ) as d
    order by not d.online, d.name, d.id limit ${MOST_OTHER_DRIVERS + 1}`;
}

type RosterRow = { driverId: string; from: number | null; until: number | null };

/** What each driver's roster says about a day: the hours, or that it is off. Drivers without a roster are left out. */
export async function rostersOf(
  db: Queries,
  driverIds: string[],
  { day, from, until }: { day: string; from: Date; until: Date },
): Promise<Map<string, string>> {
  const rows = await db<RosterRow[]>`
    select d.id as driver_id, lower(h.open) as from, upper(h.open) as until
    from driver d left join driver_hours h on h.driver_id = d.id and h.weekday = extract(isodow from ${day}::date)
      and not exists (
        select from driver_time_off off
        where off.driver_id = d.id and off.ended_at is null and off.vehicle_id is null and off.during @> tstzrange(${from}, ${until}))
    where d.id = any(${driverIds}::uuid[]) and d.has_roster`;
  const blocksOf = (days: RosterRow[]): Open =>
    days.flatMap(({ from, until }) => (from === null || until === null ? [] : [[timeAt(from), timeAt(until)]]));
  const words = (blocks: Open) => (blocks.length === 0 ? "off that day" : blocksInWords(blocks));
  return new Map(
    [...Map.groupBy(rows, ({ driverId }) => driverId)].map(([driverId, days]) => [driverId, words(blocksOf(days))]),
  );
}

export const asLaneRide = (row: LaneRow, timeZone: string): LaneRide =>
  asAnswer(LaneRide, { ...row, ...toBoardRide(row, timeZone) });

/** The drivers who have a ride, with their rides. */
function busyDrivers(rides: LaneRide[], online: Set<string>): Map<string, OtherDriver & Pick<Lane, "rides">> {
  const lanes = new Map<string, OtherDriver & Pick<Lane, "rides">>();
  for (const ride of rides) {
    if (!ride.driver) continue;
    const { _id, name, phone, vehicleType } = ride.driver;
    const lane = lanes.get(_id) ?? { driverId: _id, name, phone, vehicleType, online: online.has(_id), rides: [] };
    lane.rides.push(ride);
    lanes.set(_id, lane);
  }
  return lanes;
}
