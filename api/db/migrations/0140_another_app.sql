-- Who changes phones sets up another app for codes while the old one still counts: its secret waits beside the one in use.
drop index staff_factor_one_secret;
create unique index staff_factor_one_secret on staff_factor (staff_id, (confirmed_at is null)) where kind = 'totp';
