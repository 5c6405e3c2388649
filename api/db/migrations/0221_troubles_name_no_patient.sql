/*
 * The desk sees what it owes itself; what anybody else caused it is told of, once that stands. By the visit, as in everything the
 * office is told: what is told outlives the account of whom it is about.
 */
create or replace function tell_of_refund_by_hand() returns trigger language plpgsql as $$
begin
  if exists (select from refund where id = new.id and operation_id is null and by_staff is null and refunded_at is null) then
    perform tell_office(format('%s is to be given back by hand for visit %s: it was paid %s. Please note it on the page of the visit.',
      to_char(new.amount_cents / 100.0, 'FM$999990.00'), appointment_id, case method when 'cash' then 'in cash' else 'by check' end))
      from checkout where id = new.checkout_id;
  end if;
  return null;
end $$;

-- Who was named so far is not any more. Whose it is stands among the refunds, as long as the money is owed.
update trouble set words = regexp_replace(words, ' is to be given back by hand to .*: it was paid ', ' is to be given back by hand: it was paid ')
  where words like '% is to be given back by hand to %';
