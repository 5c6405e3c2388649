-- Why a patient may not hold another slot, and when to try again; reason is null when they may. The caller has locked the patient's row
-- and, for an unknown patient, the advisory lock (252, origin), so that the limits hold for concurrent calls. Rules:
-- docs/rules/visits.md.
create or replace function hold_blocker(for_patient uuid, origin text, out reason text, out retry_at timestamptz) language plpgsql stable as $$
declare
  is_known boolean := is_known_patient(for_patient);
  holds int;
begin
  select count(*) into holds from appointment where patient_id = for_patient and is_held(appointment);
  if holds >= booking_limit('holds at a time', is_known) then
    reason := case when is_known then 'too_many_holds' else 'unconfirmed_hold' end;
    return;
  end if;

  select min(booked_at) + rule_limit_window() into retry_at from (
    select booked_at from appointment
    where patient_id = for_patient and booked_by is null and booked_at > now() - rule_limit_window()
    order by booked_at desc limit booking_limit('holds an hour', is_known)
  ) as recent having count(*) = booking_limit('holds an hour', is_known);
  if retry_at is not null then
    reason := 'too_often';
    return;
  end if;

  if not is_known then
    select min(held_until) into retry_at from appointment
      where hold_origin = origin and is_held(appointment) and not is_known_patient(patient_id)
      having count(*) >= booking_limit('holds of one address', is_known);
    if retry_at is not null then reason := 'address_full'; end if;
  end if;
end $$;
