-- Marks a nurse's next free time as stale when hours or time off change; every nurse's, if the time off names none. Rules:
-- docs/rules/visits.md.
create or replace function expire_next_free() returns trigger language plpgsql as $$
declare
  whose uuid := case when tg_op = 'DELETE' then old.consultant_id else new.consultant_id end;
begin
  perform from consultant where whose is null or id = whose order by id for no key update;
  update consultant set next_free_until = '-infinity' where whose is null or id = whose;
  return null;
end $$;
