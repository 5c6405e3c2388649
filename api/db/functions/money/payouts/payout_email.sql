-- Where the statement of a payout is emailed: to the driver, or to the nurse's login. Null without an address. Rules: docs/rules/money.md.
create or replace function payout_email(paid payout) returns text language sql stable as $$
  select coalesce(
    (select email from driver where id = paid.driver_id and deleted_at is null),
    (select email from staff where consultant_id = paid.consultant_id and disabled_at is null and deleted_at is null))
$$;
