-- Maintains an inbox item for every message, application and resume. A text joins the item of its number that waits for an answer, which
-- then has another revision and is no longer snoozed. After an answer a text begins a new item, for the same person at the office. A text
-- that asks for no answer is closed, or joins what waits. Rules: docs/rules/office.md.
create or replace function sync_inbox_item() returns trigger language plpgsql as $$
declare
  sender text;
  asks boolean := true;
  waiting uuid;
  answered inbox_item;
begin
  if tg_op <> 'INSERT' then
    delete from inbox_item where id = old.id;
    return null;
  end if;
  if tg_argv[0] = 'message' then
    sender := new.phone;
    asks := new.needs_answer;
  end if;
  if sender is not null then
    perform lock_texts_of(sender);
    waiting := waiting_text_item(sender);
    if asks and waiting is null then
      update inbox_item i set closed_at = now(), snoozed_until = null, revision = i.revision + 1 from contact_message m
        where m.id = i.id and m.phone = sender and i.closed_at is null and i.part_of is null returning i.* into answered;
    end if;
  end if;
  insert into inbox_item (id, kind, sent_at, forget_on, part_of, taken_by, taken_at, closed_at)
    values (new.id, tg_argv[0], new.sent_at, inquiry_delete_on(tg_argv[0], new.sent_at), waiting, answered.taken_by, answered.taken_at,
      case when not asks and waiting is null then now() end);
  if asks then
    update inbox_item set revision = revision + 1, snoozed_until = null where id = waiting;
  end if;
  return null;
end $$;
