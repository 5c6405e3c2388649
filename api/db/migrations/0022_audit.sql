-- Who read or changed what about a patient. Outlives the account: rows are never changed, and hold ids and deeds only.
create table audit_entry (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  actor text not null,
  actor_id uuid,
  deed text not null,
  patient_id uuid not null,
  about uuid,
  constraint audit_actor_known check (actor in ('patient', 'driver', 'office', 'system')),
  constraint audit_actor_named check (actor not in ('patient', 'driver') or actor_id is not null)
);
create index audit_entry_of_patient on audit_entry (patient_id, id);
