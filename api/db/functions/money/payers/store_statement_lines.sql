-- Stores a new statement's lines, with the passengers' initials, and what the organization owes with it, because its rides, passengers and
-- payments may change later. A trigger, so that statements of older versions have lines too. Rules: docs/rules/money.md.
create or replace function store_statement_lines() returns trigger language plpgsql as $$
begin
  insert into payer_statement_line (payer_statement_id, ride_id, at, kind, passenger, reference, price_cents, reduced_cents)
    select new.id, line.ride_id, line.at,
      case when line.is_change then 'change' when r.status <> 'cancelled' then 'ride'
        when r.cancel_reason = 'no_show' then 'no_show' else 'late_cancel' end,
      case when p.deleted_at is null then initials_of(coalesce(nullif(r.passenger_name, ''), p.name)) else '' end,
      r.payer_reference, line.price_cents, line.reduced_cents
    from payer_lines(new.payer_organization_id, new.since, new.until) line
      join ride r on r.id = line.ride_id join patient p on p.id = r.patient_id;
  update payer_statement set balance_cents = payer_balance_cents(new.payer_organization_id, new.made_at) where id = new.id;
  return null;
end $$;
