/*
 * Every deed says what it was done to, so that a record's history is one reading of this table: of a visit, a ride, a person,
 * an account. Deeds about one patient keep that patient as well.
 */
alter table audit_entry
  alter column patient_id drop not null,
  add column subject_kind text,
  add column subject_id uuid,
  -- Before and after of each field that changed: {"role": ["view", "desk"]}.
  add column change jsonb,
  add column why text,
  -- What was done in one go, and can be taken back in one go, has one of these.
  add column operation_id uuid,
  drop constraint audit_actor_known,
  drop constraint audit_actor_named;

/* What a deed of before, or of one of our own functions, was done to: its words say so. */
create function subject_of_deed(deed text, about uuid) returns text language sql immutable return
  case
    when about is null then 'patient'
    when deed like 'appointment %' or deed = 'letter sent again' then 'visit'
    when deed like 'ride %' then 'ride'
    when deed = 'review written' then 'review'
    else 'patient'
  end;
create function name_subject() returns trigger language plpgsql as $$
begin
  new.subject_kind := subject_of_deed(new.deed, new.about);
  new.subject_id := case new.subject_kind when 'patient' then new.patient_id else new.about end;
  return new;
end $$;
create trigger audit_names_subject before insert on audit_entry for each row
  when (new.subject_kind is null) execute function name_subject();
update audit_entry set subject_kind = subject_of_deed(deed, about),
  subject_id = case subject_of_deed(deed, about) when 'patient' then patient_id else about end;

alter table audit_entry
  alter column subject_kind set not null,
  alter column subject_id set not null,
  add constraint audit_actor_known check (actor in ('patient', 'driver', 'staff', 'nurse', 'office', 'system')),
  add constraint audit_actor_named check (actor in ('office', 'system') or actor_id is not null);
create index audit_entry_of_subject on audit_entry (subject_id, id);
create index audit_entry_of_actor on audit_entry (actor_id, id) where actor in ('staff', 'nurse');
create index audit_entry_of_operation on audit_entry (operation_id) where operation_id is not null;

-- What was done stays written down. The trigger tells those who are above the rights they have, as superusers are.
create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'insufficient_privilege', message = 'What was done stays written down.';
end $$;
create trigger audit_entry_is_kept before update or delete or truncate on audit_entry
  for each statement execute function refuse_to_rewrite();
revoke update, delete, truncate on audit_entry from public, current_user;

/* Who did it, as people know them. */
create function actor_name(kind text, of_id uuid) returns text language sql stable return
  coalesce(
    case kind
      when 'patient' then (select name from patient where id = of_id)
      when 'driver' then (select name from driver where id = of_id)
      when 'staff' then (select name from staff where id = of_id)
      when 'nurse' then (select name from staff where id = of_id)
      when 'system' then 'Lamplight'
      when 'office' then 'The office'
    end,
    'Somebody who left');

/* What it was done to, as people know it; empty where its kind says enough. */
create function subject_name(kind text, of_id uuid) returns text language sql stable return
  coalesce(
    case kind
      when 'patient' then (select name from patient where id = of_id)
      when 'driver' then (select name from driver where id = of_id)
      when 'staff' then (select name from staff where id = of_id)
      when 'nurse' then (select name from staff where id = of_id)
      when 'consultant' then (select name from consultant where id = of_id)
      when 'visit' then (select patient.name from appointment join patient on patient.id = patient_id where appointment.id = of_id)
      when 'ride' then (select patient.name from ride join patient on patient.id = patient_id where ride.id = of_id)
    end,
    '');
