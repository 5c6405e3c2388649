import type { Measure } from "./counted.ts";

type Row = { id: string; specialities: string[]; nurse: string | null; counts: Record<string, number> };

/** Requests of a month by nurse, or by the specialties that a request for any nurse names. */
export const waitlist: Measure = {
  columns: ["requests", "offered", "taken", "expired", "left", "waiting"],
  rows: async (db, { from, until }) => {
    const rows = await db<Row[]>`
      with request as (
        select consultant_id, case when consultant_id is null then specialities else array[]::text[] end as specialities,
          offered_at is not null as is_offered,
          coalesce(outcome, case when until_at <= now() then 'expired' else 'waiting' end) as outcome
        from waitlist_request where requested_at >= ${from} and requested_at < ${until}
      )
      select concat_ws(' ', consultant_id::text, array_to_string(request.specialities, ', ')) as id,
        case when c.id is null then request.specialities else array[c.speciality] end as specialities, c.name as nurse,
        json_build_object('requests', count(*), 'offered', count(*) filter (where is_offered),
          'taken', count(*) filter (where outcome = 'taken'), 'expired', count(*) filter (where outcome = 'expired'),
          'left', count(*) filter (where outcome = 'left'), 'waiting', count(*) filter (where outcome = 'waiting')) as counts
      from request left join consultant c on c.id = consultant_id
      group by consultant_id, request.specialities, c.id
      order by specialities, c.name nulls first, c.id`;
    return rows.map(({ id, specialities, nurse, counts }) => ({
      _id: id || "any",
      labels: [specialities.join(", ") || "Any specialty", nurse ?? "Any nurse"],
      counts,
    }));
  },
};
