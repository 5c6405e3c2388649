-- An organization that informs its passengers itself: the office doesn't call them.
alter table payer_organization add column informs_passengers boolean not null default false;

-- Calls that were marked as done together, and can be opened again together.
alter table task_state add column done_with uuid;
create index task_state_done_with on task_state (done_with) where done_with is not null;
