-- In another time zone the same hours are other moments. Rules: docs/rules/visits.md.
create or replace function expire_next_free_of_all() returns trigger language plpgsql as $$
begin
  perform from consultant order by id for no key update;
  update consultant set next_free_until = '-infinity';
  return null;
end $$;
