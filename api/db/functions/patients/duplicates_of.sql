-- Records that may be of the same person: 'birth' with the same name, in any spelling, and date of birth, or 'phone' with the same number and extension.
-- Not those that the office found to be different people. Two records never have the same email. Rules: docs/rules/office.md.
create or replace function duplicates_of(which uuid) returns table (id uuid, because text) language sql stable as $$
  select distinct on (found.id) found.id, found.because
  from (
    select other.id, 'birth' as because from patient mine join patient other
      on other.born_on = mine.born_on and search_key(other.name) = search_key(mine.name)
      where mine.id = which and mine.deleted_at is null and other.born_on is not null and other.deleted_at is null
    union all
    select other.id, 'phone' from patient mine join patient other on other.phone = mine.phone
      where mine.id = which and mine.phone <> '' and mine.deleted_at is null and other.phone <> '' and other.deleted_at is null
  ) as found
  where found.id <> which and not exists (
    select from distinct_patients
    where (patient_id, other_id) = (least(found.id, which), greatest(found.id, which)))
  order by found.id, found.because
$$;
