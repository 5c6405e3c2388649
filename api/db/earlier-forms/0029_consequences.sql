-- earlier form: 0029_silent_operations.sql 9834ea87b0c804c61920395762598565ae684af96154e63b6c33de08fae2c1b0
create trigger consultant_is_complete before update of available on consultant for each row
  when (new.available and not old.available) execute function reject_incomplete_nurse();
create index provider_no_show_refunded on provider_no_show (starts_at) where outcome = 'refunded';
