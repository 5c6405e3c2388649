-- A payment claims its slot, even from another patient's expired hold, or returns why it must be refunded. An expired hold loses its slot
-- if hours or time off have closed it since. The caller has locked the patient's row and the checkout, in this order. Rules:
-- docs/rules/money.md.
create or replace function claim_appointment(which uuid) returns text language plpgsql as $$
declare
  visit appointment;
  broken text;
begin
  select * into visit from appointment where id = which for update;
  if visit.status in ('paid', 'completed') then return 'paid_twice'; end if;
  if visit.status = 'cancelled' or exists (select from patient where id = visit.patient_id and deleted_at is not null) then
    return 'cancelled';
  end if;
  if visit.ends_at <= now() then return 'too_late'; end if;

  if visit.status = 'lapsed' then
    perform pg_advisory_xact_lock_shared(96, 0), pg_advisory_xact_lock_shared(96, hashtext(visit.consultant_id::text));
    if exists (select from closed_slots(visit.consultant_id, array[visit.starts_at]) where because <> 'notice') then
      update appointment set cancel_reason = 'slot_taken' where id = which;
      return 'slot_taken';
    end if;
  end if;

  perform end_expired_hold(a.id) from appointment a
    where a.id <> which and a.status = 'held' and a.held_until <= now() and a.starts_at = visit.starts_at
      and (a.consultant_id = visit.consultant_id or a.patient_id = visit.patient_id);
  begin
    update appointment set status = 'paid', paid_at = now(), held_until = null, cancel_reason = null where id = which;
  exception when unique_violation then
    get stacked diagnostics broken = constraint_name;
    broken := case broken when 'appointment_patient_free' then 'overlap' else 'slot_taken' end;
    update appointment set status = 'lapsed', held_until = null, cancel_reason = broken where id = which;
    return broken;
  end;
  insert into audit_entry (actor, action, patient_id, target_id) values ('system', 'appointment paid', visit.patient_id, which);
  return 'claimed';
end $$;
