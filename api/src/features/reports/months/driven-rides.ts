import type { Queries } from "../../../lib/db/db.ts";
import type { Counted, Measure, Month } from "./counted.ts";

type Row = { id: string; labels: string[]; counts: Record<string, number> };

const COLUMNS: Measure["columns"] = ["rides", "road", "idle", { part: "onTime", of: "arrivals" }, "onAccount"];

/**
 * Completed rides of a month with their time on the road. Without *on my way* a ride begins with the first step that is known. `carrier`: who or
 * what carried it, with `name` and `plate`.
 */
const driven = (db: Queries, { from, until, zone }: Month, carrier: ReturnType<Queries>) => db<Row[]>`
  with trip as (
    select carrier.id, carrier.labels, r.payment_method = 'account' as on_account, r.at_door_at is not null as has_arrival,
      r.at_door_at <= r.starts_at + rule_on_time() as on_time, (r.starts_at at time zone ${zone})::date as day, r.completed_at,
      least(coalesce(r.on_my_way_at, r.at_door_at, r.on_board_at, r.starts_at), r.completed_at) as begins
    from ride r join driver d on d.id = r.driver_id cross join lateral (${carrier}) as carrier
    where r.status = 'completed' and r.starts_at >= ${from} and r.starts_at < ${until}
  ), timed as (
    select *, least(completed_at, begins + rule_ride_counted()) as ends from trip
  ), in_order as (
    select *, max(ends) over (partition by id, day order by begins, ends rows between unbounded preceding and 1 preceding) as busy_until
    from timed
  )
  select id, labels, json_build_object(
    'rides', count(*), 'onAccount', count(*) filter (where on_account),
    'arrivals', count(*) filter (where has_arrival), 'onTime', count(*) filter (where on_time),
    -- Two rides at one time are one time on the road.
    'road', coalesce(round(sum(extract(epoch from greatest(ends - greatest(begins, coalesce(busy_until, begins)), interval '0')) / 60)), 0),
    'idle', coalesce(round(sum(extract(epoch from greatest(begins - busy_until, interval '0')) / 60)), 0)
  ) as counts
  from in_order group by id, labels order by labels, id`;

const counted = async (rows: PromiseLike<Row[]>): Promise<Counted[]> =>
  (await rows).map(({ id, labels, counts }) => ({ _id: id, labels, counts }));

export const ridesByDriver: Measure = {
  columns: COLUMNS,
  rows: (db, month) => counted(driven(db, month, db`select d.id, array[d.name] as labels`)),
};

/** The spare vehicle that the driver had then, or the driver's own. */
export const ridesByVehicle: Measure = {
  columns: COLUMNS,
  rows: (db, month) =>
    counted(
      driven(
        db,
        month,
        db`
        select v.id, array[concat_ws(', ', v.vehicle_type, nullif(v.model, '')), v.plate] as labels
        from (select (
            select off.vehicle_id from driver_time_off off
            where off.driver_id = d.id and off.vehicle_id is not null
              and r.starts_at >= lower(off.during) - rule_ride() and r.starts_at < coalesce(off.ended_at, upper(off.during))
            order by off.entered_at desc limit 1) as id offset 0) as spare
          join vehicle v on v.id = spare.id or spare.id is null and v.driver_id = d.id`,
      ),
    ),
};
