-- Whether the whole network is off at a start of the grid. Rules: docs/rules/visits.md.
create or replace function slot_closed_for_all(slot timestamptz) returns boolean language sql stable as $$
  select exists (
    select from time_off
    where whose = '00000000-0000-0000-0000-000000000000' and during && tstzrange(slot, slot + rule_slot()))
$$;
