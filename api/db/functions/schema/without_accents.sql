-- Removes diacritical marks. The search column of consultant stores its results: a change needs a migration that rebuilds it.
create or replace function without_accents(words text) returns text immutable strict language sql as $$
  select regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g')
$$;
