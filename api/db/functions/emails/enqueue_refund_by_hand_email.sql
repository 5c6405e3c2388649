-- Emails the office about a refund by hand that it did not cause itself, once the transaction commits. The email names the visit, because
-- it outlives the patient's account.
create or replace function enqueue_refund_by_hand_email() returns trigger language plpgsql as $$
begin
  if exists (select from refund where id = new.id and operation_id is null and by_staff is null and refunded_at is null) then
    perform alert_office(format('Please refund %s by hand for visit %s, which was paid %s. Then record the refund on the page of the visit.',
      to_char(new.amount_cents / 100.0, 'FM$999990.00'), appointment_id, case method when 'cash' then 'in cash' else 'by check' end))
      from checkout where id = new.checkout_id;
  end if;
  return null;
end $$;
