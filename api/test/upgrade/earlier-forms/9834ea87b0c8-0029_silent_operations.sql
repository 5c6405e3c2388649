-- An action whose patient or passenger is not to be notified, not even about its refund.
alter table operation add column is_silent boolean not null default false;

-- The office confirmed that this nurse works without a login.
alter table consultant add column works_without_login boolean not null default false;

-- Tells a patient that a refund was stopped, because the nurse's record contradicts the report.
insert into email_kind (kind, priority) values ('report-reopened', 1);
