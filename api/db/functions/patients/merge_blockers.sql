-- Blockers of merging one patient into another, one row each, with the two records that conflict or the one that blocks: when, and with
-- whom or where. Rules: docs/rules/accounts.md.
create or replace function merge_blockers(kept uuid, gone uuid)
returns table (blocker text, kept_at timestamptz, kept_what text, gone_at timestamptz, gone_what text) language sql stable as $$
  select case when patient.id = kept then 'kept_' else 'gone_' end || case when merged_into is null then 'left' else 'merged' end,
      deleted_at, patient_name(patient.id), null::timestamptz, null::text
    from patient where patient.id in (kept, gone) and deleted_at is not null
  union all
  select 'same', null, null, null, null where kept = gone
  union all
  select 'visits', mine.starts_at, my_consultant.name, theirs.starts_at, their_consultant.name
    from appointment mine
    join appointment theirs on theirs.patient_id = gone and theirs.starts_at < mine.ends_at and theirs.ends_at > mine.starts_at
      and occupies_slot(theirs)
    join consultant my_consultant on my_consultant.id = mine.consultant_id
    join consultant their_consultant on their_consultant.id = theirs.consultant_id
    where mine.patient_id = kept and kept <> gone and occupies_slot(mine)
  union all
  select 'rides', mine.starts_at, mine.dropoff_address, theirs.starts_at, theirs.dropoff_address
    from ride mine
    join ride theirs on theirs.patient_id = gone and ride_span(theirs.starts_at) && ride_span(mine.starts_at)
      and theirs.status in ('unpaid', 'pending', 'assigned', 'accepted')
    where mine.patient_id = kept and kept <> gone and mine.status in ('unpaid', 'pending', 'assigned', 'accepted')
  union all
  select 'paying', null, null, expires_at, case when appointment_id is null then 'ride' else 'visit' end
    from checkout where patient_id = gone and status in ('opening', 'open')
$$;
