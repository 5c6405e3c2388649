-- Migrates a database of commit d4b0e01, the last before the baseline, to the baseline. `migrate` runs it once, and then creates the
-- trigger functions, the triggers of the baseline and all functions.

-- Functions and triggers come from their files. Two functions stay, because an index and a generated column store their results.
do $$
declare
  dropped text;
begin
  foreach dropped in array (
    select array_agg(format('trigger %I on %s', tgname, tgrelid::regclass)) from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema::regnamespace
  ) loop
    execute 'drop ' || dropped;
  end loop;
  drop view inquiry cascade;
  foreach dropped in array (
    select array_agg(p.oid::regprocedure::text) from pg_proc p
    where pronamespace = current_schema::regnamespace and proname not in ('ride_span', 'without_accents')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  ) loop
    execute 'drop function if exists ' || dropped || ' cascade';
  end loop;
end $$;

-- Tables, with the constraints, indexes and sequences named after them.
do $$
declare
  renamed record;
  part record;
begin
  for renamed in select * from (values
    ('allowance', 'rate_limit'), ('answered_request', 'idempotency_key'), ('books_check', 'reconciliation'), ('books_gap',
    'reconciliation_gap'), ('file_removal', 'file_deletion'), ('freed_slot', 'released_slot'), ('letter', 'email_outbox'), ('trouble',
    'office_alert'), ('today_mark', 'task_state'), ('unattended', 'provider_no_show'), ('visit_copy', 'visit_cc'), ('waiting',
    'waitlist_entry'), ('push', 'push_notification'), ('text_number', 'sms_number'), ('no_show', 'passenger_no_show'),
    ('office_watch', 'office_presence'), ('nurse_list', 'nurse_day_list'), ('vehicle_carries', 'vehicle_capability')
  ) as pair (old_name, new_name) loop
    execute format('alter table %I rename to %I', renamed.old_name, renamed.new_name);
    for part in
      select format('alter table %I rename constraint %I', renamed.new_name, conname) as change, conname as name from pg_constraint
      where conrelid = to_regclass(renamed.new_name) and contype <> 'n'
      union all
      select format('alter index %I rename', indexname), indexname from pg_indexes
      where tablename = renamed.new_name and indexname not in (select conname from pg_constraint)
    loop
      continue when not starts_with(part.name, renamed.old_name || '_');
      execute part.change || format(' to %I', renamed.new_name || substr(part.name, length(renamed.old_name) + 1));
    end loop;
  end loop;
end $$;
alter type needed rename to task;
alter sequence waiting_place_seq rename to waitlist_entry_place_seq;
alter table rate_limit rename column spent to used;
alter table rate_limit rename column renews_at to resets_at;
alter table idempotency_key rename column answer to response;
alter table idempotency_key rename column refusal to error;
alter table email_outbox rename column about to subject_id;
alter table email_outbox rename column posted_at to queued_at;
alter table email_outbox rename column urgency to priority;
alter table email_outbox rename column trouble to last_error;
alter table email_outbox rename column needs_person to needs_attention;
alter table email_outbox rename column office_told_at to office_alerted_at;
alter table email_outbox rename column on_paper to is_printed;
alter table audit_entry rename column deed to action;
alter table audit_entry rename column why to reason;
alter table audit_entry rename column about to target_id;
alter table appointment_move rename column why to reason;
alter table checkout rename column look_at to next_check_at;
alter table checkout rename column looks to check_count;
alter table driver rename column look_at to next_check_at;
alter table driver rename column cleared_until to eligible_until;
alter table ride rename column look_at to next_check_at;
alter table ride_plan rename column look_at to next_check_at;
alter table ride_plan rename column back_starts to return_starts;
alter table ride_plan rename column back_fold to return_fold;
alter table driver_document rename column refused_because to rejection_reason;
alter table driver_document rename column told_days to reminded_days;
alter table vehicle_change rename column refused_because to rejection_reason;
alter table consultant rename column licence_state to license_state;
alter table consultant rename column licence_number to license_number;
alter table consultant rename column found_by to search_vector;
alter table consultant rename column rating_place to rating_rank;
alter table patient rename column email_proved_at to email_confirmed_at;
alter table task_state rename column about to target_id;
alter table office_alert rename column words to message;
alter table office_alert rename column noted_at to created_at;
alter table office_alert rename column told_in to sent_in;
alter table office_alert rename column is_letters to is_delivery;
alter table provider_no_show rename column said_at to reported_at;
alter table refund rename column trouble to problem;
alter table refund rename column trouble_since to problem_since;
alter table refund rename column office_told_at to office_alerted_at;
alter table refund rename column in_hand to by_hand;
alter table refund rename column given_by to returned_by;
alter table refund rename column grounds to staff_note;
alter table payout_line rename column in_hand_cents to cash_cents;
alter table inbox_reply rename column words to body;
alter table visit_note rename column words to body;
alter type task rename attribute about to target_id;
alter type task rename attribute words to details;
alter table email_outbox rename constraint email_outbox_on_paper_is_not_sent to email_outbox_printed_is_not_sent;
alter table email_outbox rename constraint email_outbox_owed_is_looked_at to email_outbox_due_until_ended;
alter table refund rename constraint refund_given_by_fkey to refund_returned_by_fkey;
alter table refund rename constraint refund_given_in_hand to refund_returned_by_hand;
alter table refund rename constraint refund_trouble_has_time to refund_problem_has_time;
alter index checkout_to_look_at rename to checkout_due;
alter index email_outbox_about rename to email_outbox_by_subject;
alter index email_outbox_needs_person rename to email_outbox_needs_attention;
alter index email_outbox_owed rename to email_outbox_due;
alter index email_outbox_owed_about rename to email_outbox_due_by_subject;
alter index refund_in_hand rename to refund_by_hand;
alter index office_alert_told rename to office_alert_sent;
alter index office_alert_untold rename to office_alert_unsent;
alter index waitlist_entry_in_line rename to waitlist_entry_in_order;
alter index appointment_left_alone rename to appointment_without_attendance;
alter index refund_troubled rename to refund_with_problem;

create table email_kind (kind text primary key, priority smallint not null);
insert into email_kind (kind, priority) values
  ('reset-code', 0), ('email-confirm', 0), ('staff-invitation', 0), ('nurse-invitation', 0), ('copy-confirm', 0), ('slot-offered', 0),
  ('text-code', 0), ('pay-link', 0), ('ride-offered', 1), ('reminder-hour', 1), ('reminder-hour-copy', 1), ('visit-unattended', 1),
  ('text-reminder-hour', 1), ('ride-reminder-hour', 1), ('ride-taken-back', 1), ('ride-moved-driver', 1), ('ride-driver-late', 1),
  ('ride-looking-hour', 1), ('ride-late', 1), ('password-changed', 3), ('email-changed', 3), ('appointment-paid', 3),
  ('appointment-paid-copy', 3), ('appointment-paid-again', 3), ('appointment-paid-again-copy', 3), ('visit-moved', 3),
  ('visit-moved-copy', 3), ('visit-cancelled', 3), ('visit-cancelled-copy', 3), ('ride-cancelled', 3), ('ride-moved', 3),
  ('office-troubles', 3), ('newsletter-confirm', 9), ('newsletter-welcome', 9);
update operation set before = before - 'words' || jsonb_build_object('blockers', before -> 'words') where before ? 'words';

grant update (change, reason) on audit_entry to current_user;

-- Not-null constraints are named after their columns.
do $$
declare
  not_null record;
begin
  for not_null in
    select conrelid::regclass as relation, conname, conrelid::regclass || '_' || attname || '_not_null' as new_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where connamespace = current_schema::regnamespace and contype = 'n' and conname <> conrelid::regclass || '_' || attname || '_not_null'
  loop
    execute format('alter table %s rename constraint %I to %I', not_null.relation, not_null.conname, not_null.new_name);
  end loop;
end $$;
