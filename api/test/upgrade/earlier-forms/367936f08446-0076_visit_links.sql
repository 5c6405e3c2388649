/* A link in a patient's emails by which they act on one visit without a login. Each rendering of an email has its own. Only its hash is stored. */
create table visit_link (
  token_hash text primary key,
  appointment_id uuid not null references appointment on delete cascade,
  made_at timestamptz not null default now()
);
create index visit_link_of_visit on visit_link (appointment_id);

-- A link was sent to one mailbox of one account. Another email, password or owner ends it.
create trigger patient_links_revoked after update of email, password_hash, deleted_at on patient for each row
  when (lower(new.email) <> lower(old.email) or new.password_hash <> old.password_hash
    or new.deleted_at is distinct from old.deleted_at)
  execute function revoke_visit_links();
create trigger appointment_links_revoked after update of patient_id on appointment for each row
  when (new.patient_id <> old.patient_id)
  execute function revoke_visit_links();
