-- A patient's current name, also by the id of a merged record. Rules: docs/rules/accounts.md.
create or replace function patient_name(which uuid) returns text language sql stable as $$
  select coalesce(kept.name, one.name) from patient one left join patient kept on kept.id = one.merged_into where one.id = which
$$;
