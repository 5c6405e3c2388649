-- One key for the spellings of an email address that reach the same mailbox: without case, a tag after "+", and, at Google, dots. It only
-- suggests duplicates; addresses stay different logins. An index of patient stores its results: a change needs a migration that rebuilds
-- it. Rules: docs/rules/office.md.
create or replace function email_key(email text) returns text immutable strict language sql as $$
  select case when lower(email) ~ '@(gmail|googlemail)\.com$'
    then replace(regexp_replace(split_part(lower(email), '@', 1), '\+.*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(lower(email), '\+[^@]*@', '@')
  end
$$;
