-- Tells the passenger about an event of a ride, once: by text where they agreed to texts, otherwise by email (on paper for an account without
-- one; Today asks the office to call). `about` is the ride or assignment, the email's subject. At night, a text that can wait is sent in the
-- morning. Rules: docs/rules/rides.md.
create or replace function tell_passenger(
  what text, about uuid, of_ride uuid, delay interval default '0', can_wait boolean default false
) returns void language plpgsql as $$
declare
  by_text boolean;
  pick_up timestamptz;
begin
  if exists (select from email_outbox where subject_id = about and kind in (what, 'text-' || what)) then return; end if;
  select sms_number_of(patient_id) is not null, listed_start(ride) into by_text, pick_up from ride where id = of_ride;
  if by_text then
    perform enqueue_email('text-' || what, about, null,
      greatest(delay, case when can_wait then until_texts_may_arrive(pick_up) else interval '0' end));
  else
    perform enqueue_email(what, about, null, delay);
  end if;
end $$;
