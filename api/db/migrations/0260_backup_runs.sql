-- When records were last saved, for the office's Health page: a backup that nobody makes is missed on the day it is needed.
create table backup_run (
  taken_at timestamptz not null default now(),
  row_count bigint not null,
  file_count integer not null,
  constraint backup_run_pkey primary key (taken_at),
  constraint backup_run_counts_something check (row_count >= 0 and file_count >= 0)
);
