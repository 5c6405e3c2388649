-- A patient's confirmed email addresses, each with the time from which it counts: earlier mail may belong to another person. Rules:
-- docs/rules/accounts.md.
create or replace function confirmed_emails_of_patient(which uuid) returns table (address text, since timestamptz) language sql stable as $$
  select lower(email), created_at from patient where id = which and email_confirmed_at is not null
  union all
  select lower(former_email), created_at from patient
    where merged_into = which and former_email is not null and email_confirmed_at is not null
$$;
