-- earlier form: 0080_waitlist_wishes.sql ee2c4e3d99a98ff2dc4318c6ce6b84a2c1a93b683612e9ec9ffe4803b98c22c8
create index waitlist_entry_wishes_in_window on waitlist_entry (from_at, until_at) where consultant_id is null;
