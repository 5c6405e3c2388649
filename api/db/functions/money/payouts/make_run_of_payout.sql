-- A payout that is made alone, by a copy of an older version, is a run of its own.
create or replace function make_run_of_payout() returns trigger language plpgsql as $$
begin
  insert into payout_run (to_day, made_by) values (new.to_day, new.made_by) returning id into new.run_id;
  return new;
end $$;
