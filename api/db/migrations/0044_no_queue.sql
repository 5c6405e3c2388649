-- The queue that stood beside the records is gone. Whatever its jobs were about says in its own row what is due: holds,
-- visits and calls since 0041, rides since 0042, letters since 0040, refunds since 0031.
drop schema if exists pgboss cascade;
