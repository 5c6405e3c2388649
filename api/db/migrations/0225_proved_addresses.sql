/*
 * Whoever opens an account may give somebody else's address. What comes from an address without logging in is an account's only
 * once its owner has shown that they read what is mailed there: by the code for a new password, or by a link.
 */
alter table patient add column email_proved_at timestamptz;
update patient set email_proved_at = proof.at
  from (select patient_id, min(at) as at from audit_entry where deed in ('password reset', 'email changed') group by patient_id) as proof
  where proof.patient_id = patient.id;

/* Another address is another one to prove. Who is merged away keeps what was known of the address they had. */
create function email_unproved() returns trigger language plpgsql as $$
begin
  new.email_proved_at := null;
  return new;
end $$;
create trigger patient_email_unproved before update of email on patient for each row
  when (lower(new.email) <> lower(old.email) and new.merged_into is null
    and new.email_proved_at is not distinct from old.email_proved_at)
  execute function email_unproved();

/* The addresses that are proved to be theirs, each with the moment from which on: what came before may be somebody else's. */
create or replace function addresses_of_patient(which uuid) returns table (address text, since timestamptz) language sql stable as $$
  select lower(email), created_at from patient where id = which and email_proved_at is not null
  union all
  select lower(former_email), created_at from patient
    where merged_into = which and former_email is not null and email_proved_at is not null
$$;
