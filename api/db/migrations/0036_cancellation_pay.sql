/* The percentage of a kept fare that the driver earns, by the last step before the ride was canceled. */
create table cancellation_pay_rate (
  step text primary key,
  percent smallint not null,
  constraint cancellation_pay_rate_step_known check (step in ('on_my_way', 'at_door')),
  constraint cancellation_pay_rate_is_percent check (percent between 0 and 100)
);
insert into cancellation_pay_rate (step, percent) values ('on_my_way', 50), ('at_door', 100);

/*
 * What a driver earns for a ride that was canceled late or a no-show. `cents` follows what is kept of the fare, `paid_out_cents` the lines
 * of payouts. A difference is in the next payout.
 */
create table cancellation_pay (
  ride_id uuid primary key references ride,
  driver_id uuid not null references driver,
  step text not null references cancellation_pay_rate,
  canceled_at timestamptz not null default now(),
  cents int not null,
  paid_out_cents int not null default 0,
  constraint cancellation_pay_not_negative check (cents >= 0)
);
create index cancellation_pay_of_driver on cancellation_pay (driver_id, canceled_at);
create index cancellation_pay_due on cancellation_pay (driver_id, canceled_at) where cents <> paid_out_cents;

create trigger ride_pays_for_cancellation after update of status on ride for each row
  when (old.status <> new.status and 'cancelled' in (old.status, new.status))
  execute function pay_for_cancellation();
create trigger refund_changes_cancellation_pay after insert or delete or update of amount_cents on refund for each row
  execute function update_cancellation_pay();
create trigger dispute_changes_cancellation_pay after insert or update of status on dispute for each row
  execute function update_cancellation_pay();

/* A ride is paid out once; everything after that is a correction. */
alter table payout_line add column is_correction boolean not null default false, drop constraint payout_line_pkey,
  add constraint payout_line_pkey primary key (payout_id, ride_id);
drop index payout_line_of_payout;
create unique index payout_line_once on payout_line (ride_id) where not is_correction;
create index payout_line_of_ride on payout_line (ride_id);
