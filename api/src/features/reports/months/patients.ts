import type { Queries } from "../../../lib/db/db.ts";
import type { Measure, Month } from "./counted.ts";

type Row = { service: string; new: number; back: number; lost: number };

/** Visits and rides that took place, `ago` before a time of the month. */
const tookPlace = (db: Queries, { from, until }: Month, ago: ReturnType<Queries>) => db`
  select a.patient_id, a.starts_at, a.consultant_id from appointment a
  where a.status = 'completed' and a.attendance is distinct from 'patient_absent'
    and a.starts_at >= ${from}::timestamptz - ${ago} and a.starts_at < ${until}::timestamptz - ${ago}
  union all
  select r.patient_id, r.starts_at, null from ride r
  where r.status = 'completed' and r.starts_at >= ${from}::timestamptz - ${ago} and r.starts_at < ${until}::timestamptz - ${ago}`;

/** The time of a patient's visit or ride right before or after another one. */
const nearest = (db: Queries, of: "last" | "next") => {
  const [pick, isThen] = of === "last" ? [db`max`, db`<`] : [db`min`, db`>`];
  return db`
    select ${pick}(starts_at) as starts_at from (
      select a.starts_at from appointment a where a.patient_id = seen.patient_id and a.status = 'completed'
        and a.attendance is distinct from 'patient_absent' and a.starts_at ${isThen} seen.starts_at
      union all
      select r.starts_at from ride r where r.patient_id = seen.patient_id and r.status = 'completed' and r.starts_at ${isThen} seen.starts_at
    ) as other offset 0`;
};

/**
 * Patients whose first visit or ride is in the month, who have one again after so long without one, and who have had none for so long in this
 * month. They count with what they had then: a nurse's specialty, or rides.
 */
export const patients: Measure = {
  columns: ["new", "back", "lost"],
  rows: async (db, month) => {
    const rows = await db<Row[]>`
      with came as (
        select seen.consultant_id, before.starts_at is null as is_new
        from (${tookPlace(db, month, db`interval '0'`)}) as seen cross join lateral (${nearest(db, "last")}) as before
        where before.starts_at is null or before.starts_at < seen.starts_at - rule_patient_lost()
      ), went as (
        select seen.consultant_id
        from (${tookPlace(db, month, db`rule_patient_lost()`)}) as seen cross join lateral (${nearest(db, "next")}) as later
        where later.starts_at is null or later.starts_at > seen.starts_at + rule_patient_lost()
      ), counted as (
        select consultant_id, is_new::int as new, (not is_new)::int as back, 0 as lost from came
        union all select consultant_id, 0, 0, 1 from went
      )
      select coalesce(c.speciality, 'Rides') as service, sum(new)::int as new, sum(back)::int as back, sum(lost)::int as lost
      from counted left join consultant c on c.id = consultant_id group by c.speciality
      order by c.speciality is null, c.speciality`;
    return rows.map(({ service, ...counts }) => ({ _id: service, labels: [service], counts }));
  },
};
