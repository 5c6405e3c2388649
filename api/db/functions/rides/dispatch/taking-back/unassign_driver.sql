-- Ends the open assignment of a ride with an outcome, as end_assignment does, and emails its driver. Rules: docs/rules/rides.md.
create or replace function unassign_driver(which uuid, ended_as text default 'withdrawn') returns void language plpgsql as $$
declare
  relieved assignment := end_assignment(which, ended_as);
begin
  if relieved.id is not null then
    perform enqueue_email('ride-taken-back', relieved.id);
  end if;
end $$;
