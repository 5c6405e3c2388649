/*
 * A visit, from hold to completion. The unique index appointment_slot_taken and the exclusion constraint appointment_patient_free decide
 * who gets a slot.
 */
create table appointment (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient,
  consultant_id uuid not null references consultant,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'held',
  held_until timestamptz,
  fee_cents int not null,
  zoom_email text not null,
  meeting_url text,
  cancel_reason text,
  booked_at timestamptz not null default now(),
  paid_at timestamptz,
  double_booked boolean not null default false,
  remind_at timestamptz,
  call_due_at timestamptz,
  call_tries int not null default 0,
  call_host text,
  visitor_zone text,
  visitor_hour12 boolean,
  revision int not null default 1,
  reason text,
  for_name text,
  for_relation text,
  keeps_details boolean not null default false,
  dial_in jsonb,
  attendance text,
  attended_at timestamptz,
  booked_by uuid references staff,
  terms_since date,
  refund_reason text,
  hold_origin text,
  constraint appointment_status_known check (status in ('held', 'paid', 'completed', 'cancelled', 'lapsed')),
  constraint appointment_hold_has_end check ((status = 'held') = (held_until is not null)),
  constraint appointment_hold_ends_by_start check (held_until <= starts_at),
  constraint appointment_cancelled_has_reason check ((status in ('cancelled', 'lapsed')) = (cancel_reason is not null)),
  constraint appointment_ends_after_start check (ends_at > starts_at),
  constraint appointment_fee_positive check (fee_cents > 0),
  constraint appointment_host_free exclude using gist (call_host with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'paid' and call_host is not null),
  constraint appointment_awaited_while_paid check (num_nonnulls(remind_at, call_due_at) = 0 or status = 'paid'),
  constraint appointment_visitor_whole check ((visitor_zone is null) = (visitor_hour12 is null)),
  constraint appointment_visitor_zone_short check (length(visitor_zone) between 1 and 64),
  constraint appointment_paid_has_time check (case when (status in ('paid', 'completed')) then (paid_at is not null)
    when (status in ('held', 'lapsed')) then (paid_at is null) else true end),
  constraint appointment_reason_bounded check (length(reason) between 1 and 1000),
  constraint appointment_for_somebody check ((for_name is null) = (for_relation is null) and length(for_name) between 1 and 100),
  constraint appointment_reason_is_marked check (reason is null or keeps_details),
  constraint appointment_reason_known check (cancel_reason in ('patient', 'unpaid', 'slot_taken', 'overlap', 'left', 'office',
    'consultant', 'unattended')),
  constraint appointment_attendance_known check (attendance in ('met', 'patient_absent', 'consultant_absent')),
  constraint appointment_attendance_has_time check ((attendance is null) = (attended_at is null)),
  constraint appointment_attendance_was_paid check (attendance is null or paid_at is not null),
  constraint appointment_refund_reason_known check (refund_reason in ('nurse_unavailable', 'moved_by_office', 'we_canceled', 'in_time',
    'grace_period', 'late')),
  constraint appointment_origin_while_held check (hold_origin is null or status = 'held')
);
create unique index appointment_slot_taken on appointment (consultant_id, starts_at) where status in ('held', 'paid', 'completed');
create index appointment_of_patient on appointment (patient_id, id desc);
create index appointment_holds_of_patient on appointment (patient_id) where status = 'held';
create index appointment_live_by_time on appointment (starts_at) include (consultant_id) where status in ('held', 'paid');
create unique index appointment_patient_free on appointment (patient_id, starts_at) where status in ('held', 'paid')
  and not double_booked;
create index appointment_holds_by_end on appointment (held_until) where status = 'held';
create index appointment_paid_by_end on appointment (ends_at) where status = 'paid';
create index appointment_reminders on appointment (remind_at) where remind_at is not null;
create index appointment_calls on appointment (call_due_at) where call_due_at is not null;
create index appointment_details_to_forget on appointment (ends_at) where keeps_details;
create index appointment_of_consultant on appointment (consultant_id, starts_at) where status in ('paid', 'completed');
create index appointment_cancelled_after_pay on appointment (consultant_id, starts_at) where status = 'cancelled' and paid_at is not null;
create index appointment_by_time on appointment (starts_at, id) where status in ('paid', 'completed');
create index appointment_without_attendance on appointment (attended_at) where attendance = 'consultant_absent';
create index appointment_held_by_office on appointment (held_until) where status = 'held' and booked_by is not null;
create index appointment_holds_of_origin on appointment (hold_origin) where hold_origin is not null;
create trigger appointment_counts_no_shows after update of attendance, patient_id on appointment for each row
  when ((old.attendance is distinct from new.attendance or old.patient_id is distinct from new.patient_id)
    and ('patient_absent' = old.attendance or 'patient_absent' = new.attendance))
  execute function count_no_shows();
create trigger appointment_email_nurse after update of status on appointment for each row
  when (old.status in ('held', 'lapsed') and new.status = 'paid' or old.status = 'paid' and new.status = 'cancelled')
  execute function enqueue_nurse_email();
create trigger appointment_ended after update of status on appointment for each row
  when (new.status in ('cancelled', 'lapsed') and old.status = 'held')
  execute function recheck_checkouts();
create trigger appointment_forgets_origin before update of status on appointment for each row
  when (old.hold_origin is not null and new.status <> 'held')
  execute function clear_hold_origin();
create trigger appointment_frees_slot after update of status, starts_at, consultant_id on appointment for each row
  when (old.status in ('held', 'paid') and (new.status in ('cancelled', 'lapsed')
    or old.consultant_id is distinct from new.consultant_id or old.starts_at is distinct from new.starts_at))
  execute function release_slot_of_visit();
create trigger appointment_notify_office after insert or update of status, starts_at, consultant_id, attendance, patient_id,
  meeting_url on appointment for each statement
  execute function notify_office();
create trigger appointment_revised before update of status, starts_at, consultant_id on appointment for each row
  when ((old.status is distinct from new.status or old.starts_at is distinct from new.starts_at
    or old.consultant_id is distinct from new.consultant_id) and (old.status <> 'paid' or new.status <> 'completed'))
  execute function increment_revision();
create trigger appointment_schedules_jobs before update of status, starts_at on appointment for each row
  when (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at)
  execute function schedule_visit_jobs();
create trigger meeting_is_changed after update of status, starts_at, ends_at, meeting_url on appointment for each row
  when ((old.status in ('paid', 'completed')) is distinct from (new.status in ('paid', 'completed'))
    or old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at
    or old.meeting_url is distinct from new.meeting_url)
  execute function queue_meeting_update();
create trigger paid_visit_leaves_waitlist after update of status, starts_at, consultant_id on appointment for each row
  when (new.status = 'paid' and (old.status is distinct from new.status or old.starts_at is distinct from new.starts_at
    or old.consultant_id is distinct from new.consultant_id))
  execute function leave_waitlist_when_paid();
create trigger patient_not_deleted before insert or update of patient_id on appointment for each row
  execute function reject_deleted_patient();
create trigger slot_changes after update of status, starts_at, consultant_id on appointment for each row
  when (greatest(old.starts_at, new.starts_at) > now() and ((old.status in ('held', 'paid',
    'completed')) is distinct from (new.status in ('held', 'paid', 'completed')) or old.starts_at is distinct from new.starts_at
    or old.consultant_id is distinct from new.consultant_id))
  execute function queue_slot_change();
create trigger slot_is_taken after insert on appointment for each row
  when (new.status in ('held', 'paid') and new.starts_at > now())
  execute function queue_slot_change();
create trigger visit_ends_and_review_counts after update of status, ends_at on appointment for each row
  when ((old.status is distinct from new.status or old.ends_at is distinct from new.ends_at) and ('completed' = old.status
    or 'completed' = new.status or ('paid' = old.status or 'paid' = new.status) and least(old.ends_at, new.ends_at) <= now()))
  execute function recount_reviews_of_visit();
create trigger visit_makes_review_count after insert on appointment for each row
  when (new.status = 'completed' or new.status = 'paid' and new.ends_at <= now())
  execute function recount_reviews_of_visit();

/* A visit that was given another time or nurse: by whom, why, and whether the patient has confirmed it. */
create table appointment_move (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  from_consultant uuid not null references consultant,
  to_consultant uuid not null references consultant,
  from_at timestamptz not null,
  to_at timestamptz not null,
  by_actor text not null check (by_actor in ('patient', 'staff', 'nurse')),
  by_id uuid not null,
  reason text,
  moved_at timestamptz not null default now(),
  confirmed_at timestamptz,
  is_our_fault boolean not null default false,
  constraint appointment_move_check check (from_consultant <> to_consultant or from_at <> to_at)
);
create index appointment_moves on appointment_move (appointment_id, id);
create index appointment_moved_away on appointment_move (from_consultant, moved_at);
create trigger appointment_move_email_nurse after insert on appointment_move for each row execute function enqueue_nurse_move_email();

/* A second address that gets copies of a visit's emails, once it has agreed. */
create table visit_cc (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  email text not null,
  asked_at timestamptz not null default now(),
  token_hash text,
  confirmed_at timestamptz,
  constraint visit_cc_confirmed_by_token check (confirmed_at is null or token_hash is not null),
  constraint visit_cc_one_a_visit unique (appointment_id)
);
create unique index visit_cc_token_once on visit_cc (token_hash);

/* A file that a patient sent for a visit. */
create table visit_document (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  place smallint not null,
  file_key text not null,
  file_name text not null,
  bytes int not null,
  sent_at timestamptz not null default now(),
  constraint visit_document_three check (place between 1 and 3),
  constraint visit_document_place_once unique (appointment_id, place)
);

/* A note of the office or nurse about a visit. */
create table visit_note (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  by_staff uuid not null references staff,
  body text not null,
  written_at timestamptz not null default now(),
  constraint visit_note_is_short check (length(body) between 1 and 500)
);
create index visit_note_of on visit_note (appointment_id, id);
create trigger visit_note_notify_office after insert on visit_note for each statement execute function notify_office();

/* When patient or nurse first opened the video call of a visit through our link: evidence of attendance. */
create table call_opened (
  appointment_id uuid references appointment,
  starts_at timestamptz,
  side text check (side in ('patient', 'nurse')),
  opened_at timestamptz not null default now(),
  primary key (appointment_id, starts_at, side)
);

/* A patient's report that the nurse did not come, until the visit is made up, refunded or the office has decided. */
create table provider_no_show (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointment,
  starts_at timestamptz not null,
  reported_at timestamptz not null default now(),
  outcome text,
  ended_at timestamptz,
  review_at timestamptz,
  constraint provider_no_show_outcome_known check (outcome in ('moved', 'refunded', 'attended')),
  constraint provider_no_show_ends_with_outcome check ((outcome is null) = (ended_at is null)),
  constraint provider_no_show_once unique (appointment_id, starts_at)
);
create index provider_no_show_open on provider_no_show (reported_at) where outcome is null;
create trigger provider_no_show_notify_office after insert or update on provider_no_show for each statement
  execute function notify_office();

/* The video meeting of a visit at the provider, and when to bring it up to date. */
create table meeting (
  provider_id text primary key,
  appointment_id uuid not null references appointment,
  url text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  due_at timestamptz,
  tries int not null default 0
);
create index meeting_of_visit on meeting (appointment_id);
create index meeting_due on meeting (due_at) where due_at is not null;

/* A patient's review of a nurse; `visited` says whether it counts for the rating. */
create table review (
  id uuid primary key default uuidv7(),
  consultant_id uuid not null references consultant,
  patient_id uuid not null references patient on delete cascade,
  rating int not null,
  comment text not null,
  written_at timestamptz not null default now(),
  visited boolean not null default false,
  constraint review_rating_in_stars check (rating between 1 and 5),
  constraint review_comment_given check (comment <> ''),
  constraint review_once_per_consultant unique (consultant_id, patient_id)
);
create index review_of_patient on review (patient_id);
create index review_in_order on review (consultant_id, visited desc, written_at desc, id desc);
create index review_by_time on review (written_at);
create trigger patient_not_deleted before insert on review for each row execute function reject_deleted_patient();
create trigger review_counts after insert or delete or update of rating, comment, consultant_id, visited on review for each row
  execute function count_reviews();
create trigger review_knows_visit before insert or update of rating, comment on review for each row execute function set_review_visited();

/* A patient who wants a time of a nurse within a period. `place` is the order. */
create table waitlist_entry (
  id uuid primary key default uuidv7(),
  patient_id uuid not null references patient on delete cascade,
  consultant_id uuid not null references consultant,
  from_at timestamptz not null,
  until_at timestamptz not null,
  place bigint generated always as identity,
  visitor_zone text,
  visitor_hour12 boolean,
  joined_at timestamptz not null default now(),
  constraint waitlist_entry_has_window check (from_at < until_at),
  constraint waitlist_entry_visitor_whole check ((visitor_zone is null) = (visitor_hour12 is null)),
  constraint waitlist_entry_visitor_zone_short check (length(visitor_zone) between 1 and 64),
  constraint waitlist_entry_once unique (patient_id, consultant_id, from_at, until_at)
);
create index waitlist_entry_in_order on waitlist_entry (consultant_id, place);
create index waitlist_entry_in_window on waitlist_entry (consultant_id, from_at);
create index waitlist_entry_by_end on waitlist_entry (until_at);
create trigger patient_not_deleted before insert on waitlist_entry for each row execute function reject_deleted_patient();

/* Slots that came free and are to be offered to the waitlist. */
create table released_slot (
  consultant_id uuid references consultant,
  starts_at timestamptz,
  due_at timestamptz not null default now(),
  primary key (consultant_id, starts_at)
);
create index released_slot_due on released_slot (due_at);
