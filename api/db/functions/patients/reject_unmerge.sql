-- Prevents undoing a merge. Only a merge of the kept record moves it further. Rules: docs/rules/accounts.md.
create or replace function reject_unmerge() returns trigger language plpgsql as $$
begin
  if new.merged_into is null or exists (select from patient where id = new.merged_into and deleted_at is not null) then
    raise exception using errcode = 'check_violation', constraint = 'patient_merged_for_good',
      message = 'A record is merged once, and into one that is somebody''s.';
  end if;
  return new;
end $$;
