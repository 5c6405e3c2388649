-- When the driver of an offer accepted it. A passenger was told about that driver, and is told when the driver is gone.
alter table assignment add column accepted_at timestamptz;
update assignment set accepted_at = offered_at where outcome = 'accepted';
create trigger assignment_acceptance before update on assignment for each row when (old.outcome is distinct from new.outcome)
  execute function set_accepted_at();

insert into email_kind (kind, priority) values
  ('ride-driver-unavailable', 0), ('text-ride-driver-unavailable', 0), ('text-passenger-ride-driver-unavailable', 0);
