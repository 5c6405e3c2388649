-- A notice that was sent, or has to be printed, goes to the visit's other addresses too.
create trigger email_outbox_notice_copies after update of due_at on email_outbox for each row
  when (new.kind in ('nurse-unavailable', 'visit-times-offered', 'nurse-available-again')
    and old.due_at is not null and (new.sent_at is not null or new.is_printed))
  execute function enqueue_notice_copies();

insert into email_kind (kind, priority) values
  ('nurse-unavailable-copy', 0), ('visit-times-offered-copy', 0), ('nurse-available-again-copy', 1),
  ('nurse-unavailable-second', 0), ('nurse-available-again-second', 1);
