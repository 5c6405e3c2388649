-- Rejects writes for a deleted account. The deletion locks the patient's row and waits for writers; a writer that waits for the deletion
-- fails here. hold_slot and book_ride check it themselves. Rules: docs/rules/accounts.md.
create or replace function reject_deleted_patient() returns trigger language plpgsql as $$
begin
  if new.patient_id is not null then
    perform from patient where id = new.patient_id and deleted_at is null for key share;
    if not found then
      raise exception 'This patient is not here any more' using errcode = 'foreign_key_violation', constraint = 'patient_not_deleted';
    end if;
  end if;
  return new;
end $$;
