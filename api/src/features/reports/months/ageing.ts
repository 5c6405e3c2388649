import type { Measure } from "./counted.ts";

type Row = { id: string; name: string } & Record<(typeof PARTS)[number], number>;

const PARTS = ["current", "to30", "to60", "to90", "older", "owed"] as const;

/**
 * What organizations owe at the end of a month, or now. Payments count for the oldest statement first, so what is open is the newest: of each
 * statement, the part by which the balance exceeds the newer ones. A statement that lowers the account takes from older ones. A credit lowers
 * what is not on a statement yet.
 */
export const ageing: Measure = {
  columns: PARTS,
  rows: async (db, { until }) => {
    const rows = await db<Row[]>`
      with account as (
        select p.id, p.name, payer_balance_cents(p.id, ${until}) as balance, (
          select coalesce(sum(price_cents - reduced_cents), 0) from payer_lines(p.id, coalesce((
            select max(s.until) from payer_statement s where s.payer_organization_id = p.id and s.made_at <= ${until}), '2000-01-01'), ${until})
        ) as unbilled
        from payer_organization p where p.added_at < ${until}
      ), summed as (
        select account.id, balance, made_at, month, sum(total_cents) over newest_first as total
        from account join payer_statement s on s.payer_organization_id = account.id and made_at <= ${until}
        where balance > 0 window newest_first as (partition by account.id order by month desc)
      ), reached as (
        select *, greatest(0, max(total) over (partition by id order by month desc)) as most from summed
      ), open as (
        select id, extract(epoch from ${until} - made_at) / 86400 as days,
          least(balance, most) - coalesce(lag(least(balance, most)) over (partition by id order by month desc), 0) as cents
        from reached
      )
      select account.id, name, (unbilled + least(balance, 0))::float8 as current,
        coalesce(sum(cents) filter (where days < 31), 0)::float8 as to30,
        coalesce(sum(cents) filter (where days >= 31 and days < 61), 0)::float8 as to60,
        coalesce(sum(cents) filter (where days >= 61 and days < 91), 0)::float8 as to90,
        coalesce(sum(cents) filter (where days >= 91), 0)::float8 as older,
        (balance + unbilled)::float8 as owed
      from account left join open on open.id = account.id
      group by account.id, name, balance, unbilled
      having balance <> 0 or unbilled <> 0 order by owed desc, name`;
    return rows.map(({ id, name, ...counts }) => ({ _id: id, labels: [name], counts }));
  },
};
