-- A statement's lines and balance as they were when it was made: later changes of its rides, passengers and payments don't change it.
create table payer_statement_line (
  payer_statement_id uuid not null references payer_statement,
  ride_id uuid not null references ride,
  at timestamptz not null,
  kind text not null,
  passenger text not null,
  reference text not null,
  price_cents int not null,
  reduced_cents int not null,
  constraint payer_statement_line_once primary key (payer_statement_id, ride_id),
  constraint payer_statement_line_kind_known check (kind in ('ride', 'no_show', 'late_cancel', 'change'))
);
alter table payer_statement add column balance_cents bigint not null default 0;

-- Statements from before get the lines and the balance that they show today.
insert into payer_statement_line (payer_statement_id, ride_id, at, kind, passenger, reference, price_cents, reduced_cents)
  select statement_id, ride_id, at, kind, case when is_erased then '' else (
      select coalesce(string_agg(upper(left(word, 1)) || '.', ' ' order by place), '')
      from regexp_split_to_table(name, '\s+') with ordinality as words (word, place) where word <> '') end, reference, price, reduced
  from (
    select s.id as statement_id, r.id as ride_id, t.at, p.deleted_at is not null as is_erased,
      coalesce(nullif(r.passenger_name, ''), p.name) as name, r.payer_reference as reference,
      case when t.at < s.since then 'change' when r.status <> 'cancelled' then 'ride'
        when r.cancel_reason = 'no_show' then 'no_show' else 'late_cancel' end as kind,
      case when t.at < s.since then 0 else r.quote_cents end as price,
      (select coalesce(sum(f.amount_cents), 0)::int from refund f
        where f.ride_id = r.id and f.on_account and f.refunded_at < s.until and (t.at >= s.since or f.refunded_at >= s.since)) as reduced
    from payer_statement s join ride r on r.payer_organization_id = s.payer_organization_id join patient p on p.id = r.patient_id
      cross join lateral (select coalesce(r.starts_at, r.ready_by) as at) as t
    where t.at < s.until) as line
  where price <> reduced;
update payer_statement s set balance_cents =
  (select sum(total_cents) from payer_statement e where e.payer_organization_id = s.payer_organization_id and e.made_at <= s.made_at)
  - (select coalesce(sum(cents), 0) from payer_payment e where e.payer_organization_id = s.payer_organization_id and e.recorded_at <= s.made_at);

create trigger payer_statement_stores_lines after insert on payer_statement for each row execute function store_statement_lines();
