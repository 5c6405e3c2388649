-- Marks a nurse's next free time as stale when hours or time off change; every nurse's, if the time off names none. Rules:
-- docs/rules/visits.md.
create or replace function expire_next_free() returns trigger language plpgsql as $$
declare
  subject uuid := case when tg_op = 'DELETE' then old.consultant_id else new.consultant_id end;
begin
  perform from consultant where subject is null or id = subject order by id for no key update;
  update consultant set next_free_until = '-infinity' where subject is null or id = subject;
  return null;
end $$;
