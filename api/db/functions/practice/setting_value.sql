-- The value of a setting at a moment: that of the last change that counts by then, or else the default. Rules: docs/rules/office.md.
create or replace function setting_value(which text, at timestamptz) returns int language sql stable as $$
  select coalesce(
    (select value from setting_change
      where name = which and payer_organization_id is null and starts_at <= at and withdrawn_at is null order by starts_at desc limit 1),
    (select default_value from setting where name = which))
$$;
