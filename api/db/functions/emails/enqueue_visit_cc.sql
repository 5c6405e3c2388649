-- Earlier migrations create a trigger that needs this function; migration 0121 drops that trigger. enqueue_email sends the copies.
create or replace function enqueue_visit_cc() returns trigger language plpgsql as $$
begin
  return null;
end $$;
