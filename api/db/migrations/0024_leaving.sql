-- An account its owner deleted stays as a nameless row, for the visits, rides and payments that must be kept hang on it.
alter table patient
  add column deleted_at timestamptz,
  add constraint patient_deleted_is_nameless check (
    deleted_at is null or (name = 'Former patient' and phone = '' and image = '' and address_line1 = '' and address_line2 = ''
      and gender = '' and born_on is null and password_hash = '' and email like '%@deleted.invalid')
  );
create index audit_entry_of_actor on audit_entry (actor_id, about) where actor_id is not null;
