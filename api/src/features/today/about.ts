import type { Queries } from "../../lib/db/db.ts";

type One = { _id: string; name: string; phone: string };
/** Who has to do with a record: whom to call about it, its driver or nurse, and who pays for it. */
export type About = { _id: string; phone: string; driver: One | null; nurse: One | null; payer: One | null };

/** By record, for the records of tasks: rides, visits, drivers, patients and messages. */
export async function aboutRecords(db: Queries, ids: readonly string[]): Promise<Map<string, About>> {
  const rows = await db<About[]>`
    select r.id as _id, coalesce(nullif(r.passenger_phone, ''), p.phone) as phone,
      case when d.id is not null then json_build_object('_id', d.id, 'name', d.name, 'phone', d.phone) end as driver, null::json as nurse,
      case when o.id is not null then json_build_object('_id', o.id, 'name', o.name, 'phone', o.phone) end as payer
    from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
      left join payer_organization o on o.id = r.payer_organization_id
    where r.id = any(${ids})
    union all
    select a.id, p.phone, null, json_build_object('_id', c.id, 'name', c.name, 'phone', ''), null
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id where a.id = any(${ids})
    union all
    select id, phone, null, null, null from driver where id = any(${ids})
    union all
    select id, phone, null, null, null from patient where id = any(${ids})
    union all
    select id, coalesce(phone, ''), null, null, null from contact_message where id = any(${ids})`;
  return new Map(rows.map((row) => [row._id, row]));
}
