-- Removes a message about a record from the outbox where it was not tried yet. Returns whether nobody got it.
create or replace function withdraw_message(what text, about uuid) returns boolean language plpgsql as $$
begin
  delete from email_outbox where kind in (select kind from email_kind where message = what and not is_resend) and subject_id = about
    and due_at is not null and tries = 0;
  return not exists (
    select from email_outbox where kind in (select kind from email_kind where message = what) and subject_id = about);
end $$;
