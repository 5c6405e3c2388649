-- When the first of a driver's approved documents expires; null while one is missing. Rules: docs/rules/rides.md.
create or replace function documents_valid_until(of_driver uuid) returns timestamptz language sql stable as $$
  select (min(expires_on) + 1)::timestamp at time zone (select time_zone from practice)
    from driver_document where driver_id = of_driver and state = 'accepted' and missing_documents(of_driver) = '{}'
$$;
