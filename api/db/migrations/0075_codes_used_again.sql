-- A correct reset code can be entered again until the password is set: a mail scanner or a second tab must not spend it. Each time it
-- gives another token, and the earlier ones keep working.
alter table password_reset add column earlier_token_hashes text[] not null default '{}';
