-- Maintains one inbox item for every message, application and resume. Rules: docs/rules/office.md.
create or replace function sync_inbox_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into inbox_item (id, kind, sent_at, forget_on)
    values (new.id, tg_argv[0], new.sent_at, inquiry_delete_on(tg_argv[0], new.sent_at));
  else
    delete from inbox_item where id = old.id;
  end if;
  return null;
end $$;
