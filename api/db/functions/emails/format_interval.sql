-- A duration as text: minutes, hours or days.
create or replace function format_interval(span interval) returns text language sql immutable as $$
  select case
    when span < interval '2 hours' then round(extract(epoch from span) / 60) || ' minutes'
    when span < interval '2 days' then round(extract(epoch from span) / 3600) || ' hours'
    else round(extract(epoch from span) / 86400) || ' days'
  end
$$;
