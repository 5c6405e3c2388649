-- Counts the changes of a row, so that a caller can tell whether it has changed since it was read.
create or replace function increment_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
