/* An offer of a ride to a driver and what became of it. A ride has one open assignment at most. */
create table assignment (
  id uuid primary key default uuidv7(),
  ride_id uuid not null references ride,
  driver_id uuid not null references driver,
  reason text not null,
  passed_over jsonb not null default '[]'::jsonb,
  offered_at timestamptz not null default now(),
  outcome text not null default 'offered',
  ended_at timestamptz,
  reject_reason text,
  by_staff uuid references staff,
  constraint assignment_once_per_driver unique (ride_id, driver_id),
  constraint assignment_ended_has_time check ((outcome not in ('offered', 'accepted')) = (ended_at is not null)),
  constraint assignment_reject_reason_known check (reject_reason is null or reject_reason in ('far', 'off_duty', 'cannot_carry',
    'other') and outcome = 'rejected'),
  constraint assignment_outcome_known check (outcome in ('offered', 'accepted', 'rejected', 'not_answered', 'completed', 'withdrawn',
    'no_show', 'not_driven', 'taken_back'))
);
create unique index assignment_one_open_per_ride on assignment (ride_id) where outcome in ('offered', 'accepted');
create index assignment_of_driver on assignment (driver_id, ride_id);
create index assignment_not_driven on assignment (ended_at) where outcome = 'not_driven';
create trigger assignment_audited after insert on assignment for each row execute function audit_offer();
create trigger offer_pushed after insert on assignment for each row
  when (new.outcome = 'offered')
  execute function queue_push_notifications();
create trigger offer_pushed_again after update on assignment for each row
  when (new.outcome = 'offered' and old.id <> new.id)
  execute function queue_push_notifications();

/* Push notifications to send. */
create table push_notification (
  subscription_id uuid references push_subscription on delete cascade,
  assignment_id uuid,
  tries int not null default 0,
  due_at timestamptz not null default now(),
  primary key (subscription_id, assignment_id)
);
create index push_notification_due on push_notification (due_at);

/* An extra charge that a driver has asked for after a ride. */
create table extra_claim (
  id uuid primary key default uuidv7(),
  ride_id uuid not null references ride,
  driver_id uuid not null references driver,
  cents int not null,
  reason text not null,
  state text not null default 'asked',
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references staff,
  pay_until timestamptz,
  asked_by uuid references staff,
  paid_with uuid,
  constraint extra_claim_positive check (cents > 0),
  constraint extra_claim_state_known check (state in ('asked', 'granted', 'refused')),
  constraint extra_claim_decided_by_somebody check (num_nonnulls(decided_at, decided_by) = case state when 'asked' then 0 else 2 end),
  constraint extra_claim_once_per_ride unique (ride_id),
  constraint extra_claim_paid_once unique (paid_with),
  constraint extra_claim_asked_of_passenger_whole check (num_nonnulls(pay_until, asked_by) in (0, 2)),
  constraint extra_claim_asked_while_open check (pay_until is null or state = 'asked'),
  constraint extra_claim_paid_is_granted check (paid_with is null or state = 'granted')
);
create index extra_claim_of_driver on extra_claim (driver_id);
create index extra_claim_open on extra_claim (asked_at) where state = 'asked';
create trigger extra_claim_ended after update on extra_claim for each row
  when (old.pay_until is not null and new.pay_until is null)
  execute function recheck_extra_checkouts();
create trigger extra_claim_notify after update on extra_claim for each row execute function notify_extra_changed();
create trigger extra_claim_notify_office after insert or update on extra_claim for each statement execute function notify_office();

/* A driver's report that the passenger did not come; the office can reverse it. */
create table passenger_no_show (
  ride_id uuid primary key references ride,
  driver_id uuid not null references driver,
  marked_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by uuid references staff,
  constraint passenger_no_show_reversed_by_somebody check (num_nonnulls(reversed_at, reversed_by) <> 1)
);
create index passenger_no_show_standing on passenger_no_show (marked_at) where reversed_at is null;
create trigger passenger_no_show_notify_office after insert or update on passenger_no_show for each statement
  execute function notify_office();
