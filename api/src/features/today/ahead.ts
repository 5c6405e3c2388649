import { may } from "../../../contract/permissions.ts";
import type { Role } from "../../../contract/staff.ts";
import type { Ahead, Today } from "../../../contract/today.ts";
import { one, type Queries } from "../../lib/db/db.ts";
import { boundsOfDay, practiceLabels } from "../../lib/time/practice-time.ts";

const MAX_RIDES = 8;
const MAX_VISITS = 5;
const MAX_AHEAD = 12;

/**
 * Visits and rides from now until the practice's midnight, a few of both; if there are none, the very next one. And how much is going on.
 */
export async function aheadOf(
  db: Queries,
  role: Role,
  timeZone: string,
  now: Date,
): Promise<Pick<Today, "ahead" | "pulse">> {
  const { until } = boundsOfDay(practiceLabels(now, timeZone).date, timeZone);
  const seesVisits = may(role, "read visits");
  const rows = await db<(Omit<Ahead, "startsAt"> & { startsAt: Date })[]>`
    (select 'visit' as kind, a.id as _id, a.patient_id, a.starts_at, p.name as patient, c.name as with, a.status as state,
        case a.status when 'held' then 'unpaid' else 'paid' end as money
      from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
      where ${seesVisits} and occupies_slot(a) and a.starts_at > ${now}::timestamptz - rule_slot() and a.ends_at > ${now}
      order by a.starts_at limit ${MAX_VISITS})
    union all
    (select 'ride', r.id, r.patient_id, r.starts_at, coalesce(nullif(r.passenger_name, ''), p.name), coalesce(d.name, ''),
        case when r.status <> 'accepted' then r.status when r.step is not null then r.step when warning.late_at <= now() then 'late'
          when warning.at_risk_at <= now() then 'at_risk' else 'accepted' end,
        case when r.payment_method = 'cash' then 'cash' when r.paid_at is null then 'unpaid' else 'paid' end
      from (select * from ride where status in ('pending', 'assigned', 'accepted') and starts_at > ${now}::timestamptz - rule_ride()
          order by starts_at limit ${seesVisits ? MAX_RIDES : MAX_AHEAD}) r
        join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id cross join lateral ride_warnings(r) as warning)
    order by starts_at`;
  const all = rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
  const ofToday = all.filter(({ startsAt }) => Date.parse(startsAt) < until.getTime());
  const pulse = one(
    await db<Today["pulse"][]>`
      select (select count(*) from ride where status = 'accepted' and step is not null
          and starts_at > ${now}::timestamptz - rule_end_unfinished_ride() and starts_at < ${now}::timestamptz + rule_earliest_step())::int as on_the_road,
        (select count(*) from ride where status in ('pending', 'assigned', 'accepted')
          and starts_at >= ${now} and starts_at < ${now}::timestamptz + interval '1 hour')::int as next_hour,
        (select count(*) from appointment where ${seesVisits} and status = 'paid' and starts_at >= ${now} and starts_at < ${until})::int as visits`,
  );
  return { ahead: ofToday.length > 0 ? ofToday.slice(0, MAX_AHEAD) : all.slice(0, 1), pulse };
}
