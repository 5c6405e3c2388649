-- The records that emails about a ride have as their subject: the ride, its moves, assignments, payment links and refunds.
-- Rules: docs/rules/office.md.
create or replace function ride_email_subjects(which uuid) returns setof uuid language sql stable as $$
  select which
  union all select id from ride_move where ride_id = which
  union all select id from assignment where ride_id = which
  union all select id from pay_link where ride_id = (select paid_as from ride where id = which)
  union all select id from pay_link where extra_of = which
  union all select refund.id from refund join checkout on checkout.id = checkout_id
    where checkout.ride_id = (select paid_as from ride where id = which) and coalesce(refund.ride_id, checkout.ride_id) = which
  union all select refund.id from refund join checkout on checkout.id = checkout_id where extra_of = which
$$;
