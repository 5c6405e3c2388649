-- What a search compares: lower case, without diacritical marks, spaces and punctuation, so that every spelling of "José O’Brien-Lee" is
-- one key. Indexes of patient, consultant, driver and staff store its results: a change needs a migration that rebuilds them. It calls no
-- function of ours, because PostgreSQL builds indexes without our schema in the search path. Rules: docs/rules/office.md.
create or replace function search_key(words text) returns text immutable strict language sql as $$
  select translate(
    regexp_replace(
      lower(normalize(words, nfd)),
      '[\s!-/:-@[-`{-~\u00a0-\u00bf\u02b9-\u036f\u2000-\u206f\u2212\u3000\ufeff]+', '', 'g'),
    'øłđı', 'oldi')
$$;
