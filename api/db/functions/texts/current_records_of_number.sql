-- The rides and visits that a text of a number is likely about: all of the practice's today; without any the next one, and without that
-- the last one. Canceled ones of today count too, because people ask about them. Rules: docs/rules/office.md.
create or replace function current_records_of_number(e164 text)
returns table (kind text, id uuid, starts_at timestamptz, is_soon boolean) language sql stable as $$
  with near as (
    select r.*, (r.starts_at at time zone time_zone)::date as day, row_number() over (
      order by case when r.starts_at > now() then 0 else 1 end, abs(extract(epoch from r.starts_at - now())), r.id) as place
    from records_of_number(e164) r cross join practice
  )
  select kind, id, starts_at, is_soon from near
  where is_soon or day = practice_today()
    or place = 1 and not exists (select from near other where other.is_soon or other.day = practice_today())
  order by is_soon desc, starts_at, id
$$;
