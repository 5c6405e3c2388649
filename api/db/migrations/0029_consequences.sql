-- An action whose patient or passenger is not to be notified, not even about its refund.
alter table operation add column is_silent boolean not null default false;

-- The office confirmed that this nurse works without a login.
alter table consultant add column works_without_login boolean not null default false;

-- Tells a patient that a refund was stopped, because the nurse's record contradicts the report.
insert into email_kind (kind, priority) values ('report-reopened', 1);

-- A nurse is opened for booking only when complete.
create trigger consultant_is_complete before update of available on consultant for each row
  when (new.available and not old.available) execute function reject_incomplete_nurse();

-- Finds a nurse's visits whose refund their record can still stop.
create index provider_no_show_refunded on provider_no_show (starts_at) where outcome = 'refunded';
