/* The part of a refund that a bank's dispute covers is a refund of its own, so that the rest can be sent. */
alter table refund add column is_disputed boolean not null default false;
update refund set is_disputed = true where refunded_at is null and provider_refund_id is null and exists (
  select from dispute where dispute.payment_id = refund.payment_id and status in ('needs_response', 'under_review'));
create unique index refund_once_per_reason_and_part on refund (payment_id, reason, ride_id, is_disputed) nulls not distinct
  where reason not in ('by_hand', 'office');
drop index refund_once_per_reason;
