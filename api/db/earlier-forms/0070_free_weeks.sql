-- earlier form: 0070_free_weeks.sql 62eca635765c8ac7b6198af47d9438cfd3f899f4282418ecbdf428b0096bfe00
insert into consultant_week (consultant_id, day, free_starts, free_parts)
  select id, '1970-01-01', '{}', '{}' from consultant
  where not exists (select from consultant_week where consultant_id = consultant.id);
