-- In the morning whoever runs the office is told by letter of what needs somebody, unless they do not want that. Once a day.
alter table staff
  add column wants_digest boolean not null default true;
create table office_digest (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff on delete cascade,
  day date not null,
  constraint office_digest_once_a_day unique (staff_id, day)
);
create index staff_of_desk on staff (id) where role in ('owner', 'desk');
