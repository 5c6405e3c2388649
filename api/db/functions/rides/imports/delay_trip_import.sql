-- Moves what an import sends, offers and charges to another time: to the end of its undo, or far away while it is being undone. Rules:
-- docs/rules/rides.md.
create or replace function delay_trip_import(which uuid, until timestamptz) returns void language plpgsql as $$
declare
  since timestamptz;
  rides uuid[] := array(select rides_of_trip_import(which));
  subjects uuid[] := rides || array(select id from pay_link where ride_id = any(rides));
  parts uuid[] := array(select id from operation where trip_import_id = which and undone_at is null);
begin
  select due_from into since from trip_import where id = which for update;
  update operation set ends_at = until where id = any(parts);
  update refund set due_at = until where operation_id = any(parts) and due_at = since;
  update email_outbox set due_at = until where operation_id = any(parts) and due_at = since;
  update email_outbox set due_at = until where subject_id = any(subjects) and due_at = since;
  update ride set next_check_at = case next_check_at when since then until else next_check_at end,
      remind_at = case remind_at when since then until else remind_at end
    where id = any(rides) and since in (next_check_at, remind_at);
  update checkout set next_check_at = until + (next_check_at - since)
    where ride_id = any(rides) and next_check_at between since and since + rule_checkout_opening();
  update push_notification set due_at = until where due_at = since
    and assignment_id in (select id from assignment where ride_id = any(rides));
  update assignment set lost_at = until where ride_id = any(rides) and lost_at = since;
  update driver set next_check_at = until where next_check_at = since;
  update trip_import set due_from = until where id = which;
end $$;
