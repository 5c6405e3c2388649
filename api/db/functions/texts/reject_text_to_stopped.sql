-- Refuses a text of the office to a number that may not be texted, whichever screen it came from: opting out always wins. Rules:
-- docs/rules/accounts.md.
create or replace function reject_text_to_stopped() returns trigger language plpgsql as $$
begin
  if text_blocker(new.phone) is not null then
    raise exception 'this number gets no texts' using errcode = 'check_violation', constraint = 'sent_text_not_to_stopped';
  end if;
  return new;
end $$;
