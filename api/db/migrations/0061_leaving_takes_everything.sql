/*
 * For an account that its owner has deleted nothing is written any more. The deletion locks the patient's row and waits for
 * whoever is writing; who waits for the deletion finds the patient gone. hold_slot and book_ride see to that themselves.
 */
create function refuse_for_the_departed() returns trigger language plpgsql as $$
begin
  if new.patient_id is not null then
    perform from patient where id = new.patient_id and deleted_at is null for key share;
    if not found then
      raise exception 'This patient is not here any more' using errcode = 'foreign_key_violation', constraint = 'patient_is_here';
    end if;
  end if;
  return new;
end $$;
create trigger patient_is_here before insert on review for each row execute function refuse_for_the_departed();
create trigger patient_is_here before insert on staffing_application for each row execute function refuse_for_the_departed();
create trigger patient_is_here before insert on password_reset for each row execute function refuse_for_the_departed();

-- Files that belong to nothing any more, and uploads that belong to nothing yet: whatever is due here is removed from the
-- store. A transaction that makes an upload somebody's takes it out.
create table file_removal (
  key text primary key,
  due_at timestamptz not null default now(),
  tries int not null default 0
);
create index file_removal_due on file_removal (due_at);

-- What is found by its person, when they ask for it or leave.
create index checkout_of_patient on checkout (patient_id);
create index review_of_patient on review (patient_id);
create index staffing_application_of_patient on staffing_application (patient_id) where patient_id is not null;
create index staffing_application_by_email on staffing_application (lower(email));
create index contact_message_by_email on contact_message (lower(email));
create index resume_by_email on resume (lower(email));
create index letter_owed_about on letter (about) where due_at is not null;

-- Who says what of a consultant is read newest first.
create index review_newest on review (consultant_id, written_at desc, id desc);
