-- Queues a taken or released slot, because it may change a nurse's next free time. Rules: docs/rules/visits.md.
create or replace function queue_slot_change() returns trigger language plpgsql as $$
begin
  insert into slot_change values (new.consultant_id, new.starts_at);
  if tg_op = 'UPDATE' and (old.consultant_id, old.starts_at) <> (new.consultant_id, new.starts_at) then
    insert into slot_change values (old.consultant_id, old.starts_at);
  end if;
  return null;
end $$;
