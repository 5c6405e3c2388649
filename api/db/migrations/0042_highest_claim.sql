-- A driver's claim is at most $1,000 in all, from now on. Earlier ones stay as they were made.
create trigger extra_claim_is_limited before insert on extra_claim for each row execute function reject_high_claim();
