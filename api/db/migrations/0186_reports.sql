-- What reports ask for by time, each in the order of its own.
create index ride_in_cash_by_time on ride (completed_at) where status = 'completed' and payment_method = 'cash';
create index ride_completed_by_time on ride (starts_at) where status = 'completed';
create index refund_sent_by_time on refund (refunded_at) where refunded_at is not null;
create index inbox_answered_by_time on inbox_item (sent_at) where answered_at is not null;
create index review_by_time on review (written_at);
