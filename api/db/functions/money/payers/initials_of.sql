-- `A. L.` of a person's name, as `initials` of api/src/lib/accounts/display-name.ts.
create or replace function initials_of(name text) returns text language sql immutable as $$
  select coalesce(string_agg(upper(left(word, 1)) || '.', ' ' order by place), '')
  from regexp_split_to_table(name, '\s+') with ordinality as words (word, place) where word <> ''
$$;
