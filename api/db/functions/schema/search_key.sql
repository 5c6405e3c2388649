-- What a search compares: lower case, without diacritical marks, spaces and punctuation, so that every spelling of "José O’Brien-Lee" is
-- one key. `searchKey` in `api/contract/folded-text.ts` does the same. Indexes of patient, consultant, driver, staff and payer_organization
-- store its results: a change needs a migration that rebuilds them. It calls no function of ours, because PostgreSQL builds indexes without
-- our schema in the search path. Rules: docs/rules/office.md.
create or replace function search_key(words text) returns text immutable strict language sql as $$
  select replace(replace(replace(replace(translate(
    regexp_replace(
      lower(normalize(words, nfkd)),
      '[\u0001-/:-@[-`{-\u00bf\u02b9-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u1160\u1680\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u206f\u20d0-\u20ff\u2212\u2800\u3000\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g'),
    'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
