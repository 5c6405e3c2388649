-- Until when a patient can refuse the office's change of a visit: 24 hours after the change, unless they confirmed it or moved the visit
-- since. Null without such a change. Rules: docs/rules/visits.md.
create or replace function office_change_until(of_visit uuid) returns timestamptz language sql stable as $$
  select case when by_actor <> 'patient' and confirmed_at is null then moved_at + rule_refuse_office_change() end
  from appointment_move where appointment_id = of_visit order by id desc limit 1
$$;
