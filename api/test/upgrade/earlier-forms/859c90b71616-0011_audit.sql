/* The audit log. Rows are only added; the grants and a trigger keep it so. */
create table audit_entry (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  actor text not null,
  actor_id uuid,
  action text not null,
  patient_id uuid,
  target_id uuid,
  subject_kind text not null,
  subject_id uuid not null,
  change jsonb,
  reason text,
  operation_id uuid,
  constraint audit_actor_known check (actor in ('patient', 'driver', 'staff', 'nurse', 'office', 'system')),
  constraint audit_actor_named check (actor in ('office', 'system') or actor_id is not null)
);
revoke update, delete, truncate on audit_entry from public, current_user;
create index audit_entry_of_patient on audit_entry (patient_id, id);
create index audit_entry_of_subject on audit_entry (subject_id, id);
create index audit_entry_of_actor on audit_entry (actor_id, id) where actor in ('staff', 'nurse');
create index audit_entry_of_operation on audit_entry (operation_id) where operation_id is not null;
create trigger audit_entry_is_kept before delete or update or truncate on audit_entry for each statement
  execute function reject_audit_change();
create trigger audit_sets_subject before insert on audit_entry for each row
  when (new.subject_kind is null)
  execute function set_audit_subject();

/* What staff did about a task on Today: taken, snoozed, done. Tasks themselves are computed by open_tasks. */
create table task_state (
  kind text,
  target_id uuid,
  taken_by uuid references staff,
  taken_at timestamptz,
  snoozed_until timestamptz,
  done_at timestamptz,
  changed_at timestamptz not null default now(),
  constraint task_state_taken_has_time check ((taken_by is null) = (taken_at is null)),
  primary key (kind, target_id)
);
create index task_state_by_age on task_state (changed_at);
create trigger task_state_notify_office after insert or update on task_state for each statement execute function notify_office();
