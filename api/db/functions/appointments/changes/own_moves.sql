-- How often a patient has rescheduled a visit; moves that our fault made necessary do not count. Rules: docs/rules/visits.md.
create or replace function own_moves(of_visit uuid) returns int language sql stable as $$
  select count(*)::int from appointment_move where appointment_id = of_visit and by_actor = 'patient' and not is_our_fault
$$;
