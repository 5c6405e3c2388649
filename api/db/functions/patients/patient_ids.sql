-- The id of a patient and those of the records merged into it. Rules: docs/rules/accounts.md.
create or replace function patient_ids(which uuid) returns setof uuid language sql stable as $$
  select which union all select id from patient where merged_into = which
$$;
