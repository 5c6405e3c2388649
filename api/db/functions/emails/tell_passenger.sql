-- Tells the booker about an event of a ride, once: by text where they agreed to texts, otherwise by email (on paper for an account without
-- one; Today asks the office to call). Another passenger who agreed at booking gets a text too. `about` is the ride or assignment, the
-- email's subject. At night, a text that can wait is sent in the morning. Rules: docs/rules/rides.md.
create or replace function tell_passenger(
  what text, about uuid, of_ride uuid, delay interval default '0', can_wait boolean default false
) returns void language plpgsql as $$
declare
  trip ride;
  text_delay interval;
begin
  if exists (select from email_outbox where subject_id = about and kind in (select kind from email_kind where message = what)) then return; end if;
  select * into trip from ride where id = of_ride;
  text_delay := greatest(delay, case when can_wait then until_texts_may_arrive(listed_start(trip)) else interval '0' end);
  if not gets_texts(trip) then perform enqueue_email(what, about, null, delay); end if;
  perform enqueue_email(kind, about, null, text_delay) from email_kind
    where message = what and channel = 'text' and case recipient when 'own' then gets_texts(trip)
      else trip.passenger_name <> '' and trip.texts_passenger and may_text_about(trip) end;
end $$;
