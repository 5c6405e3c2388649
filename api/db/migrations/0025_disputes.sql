-- Whether the bank is deciding about a payment, or took it back, is asked for each refund.
create index dispute_of_payment on dispute (payment_id);

-- When the bank opened the dispute, by the provider's clock. Disputes from before this column count from when we learned of them.
alter table dispute add column opened_at timestamptz;
update dispute set opened_at = found_at;
alter table dispute alter column opened_at set not null, alter column opened_at set default now();
create index dispute_by_time on dispute (opened_at);
