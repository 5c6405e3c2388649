import { Dashboard } from "../../../../contract/drivers.ts";
import { asAnswers } from "../../../lib/db/answers.ts";
import type { Queries } from "../../../lib/db/db.ts";
import type { Services } from "../../../lib/services.ts";
import { dayBounds } from "../../../lib/time/practice-time.ts";
import { ridesAhead } from "./driver-rides.ts";
import { lostRidesOf } from "./lost-rides.ts";

type Sums = Omit<Dashboard, "timeZone" | "upcomingRides" | "lostRides" | "timeOff">;

/** A driver's day and earnings. */
export async function dashboardOf(services: Services, driverId: string, now: Date): Promise<Dashboard> {
  const { practiceTimeZone } = services.config;
  const { from, until } = dayBounds(now, practiceTimeZone);
  const [sums] = await services.db<Sums[]>`
    select d.name as driver_name, count(r.id)::int as total_rides,
      count(*) filter (where r.starts_at >= ${from} and r.starts_at < ${until})::int as rides_today,
      count(*) filter (where r.status = 'completed')::int as completed_rides,
      (coalesce(sum(round(r.fare_cents * share.value / 100.0)::int) filter (where r.status = 'completed'), 0) + extras.granted + canceled.cents) / 100.0::float8 as total_earnings,
      extras.asked / 100.0::float8 as extras_asked
    from driver d left join ride r on r.driver_id = d.id
      left join setting_periods('driverSharePercent') share on r.booked_at >= share.begins and r.booked_at < share.ends
      cross join lateral (
        select coalesce(sum(cents) filter (where state = 'granted'), 0) as granted, coalesce(sum(cents) filter (where state = 'asked'), 0) as asked
        from extra_claim where driver_id = d.id) as extras
      cross join lateral (select coalesce(sum(cents), 0) as cents from cancellation_pay where driver_id = d.id) as canceled
    where d.id = ${driverId} group by d.id, extras.granted, extras.asked, canceled.cents`;
  if (!sums) throw new Error("A driver who is logged in has no row");
  const [upcomingRides, lostRides] = [await ridesAhead(services, driverId), await lostRidesOf(services, driverId)];
  const timeOff = await timeOffOf(services.db, driverId);
  return { ...sums, timeZone: practiceTimeZone, upcomingRides, lostRides, timeOff };
}

/** The periods, not over, in which the office has marked a driver as unavailable. */
async function timeOffOf(db: Queries, driverId: string): Promise<Dashboard["timeOff"]> {
  const rows = await db`
    select lower(during) as from, upper(during) as until, concat_ws(', ', v.vehicle_type, nullif(v.model, ''), v.plate) as vehicle
    from driver_time_off left join vehicle v on v.id = vehicle_id
    where driver_time_off.driver_id = ${driverId} and ended_at is null and upper(during) > now() order by during`;
  return asAnswers(Dashboard.shape.timeOff.unwrap().element, rows);
}
