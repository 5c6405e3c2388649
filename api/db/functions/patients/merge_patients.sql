-- Merges one patient into another, or returns why not: 'unknown', 'stale' if one of them has changed since it was seen, a blocker, or
-- 'unproven' if they share no confirmed phone number and `evidence` doesn't say how the office knows that they are one person. Of two
-- reviews of one nurse the newer stays; a confirmed phone number and a waitlist entry are kept once. Both rows are locked first, in the
-- order of their ids, then their records in the usual order: payments, visits and rides, consultants, reviews. It cannot be undone. The
-- caller records the audit entries. Rules: docs/rules/accounts.md.
create or replace function merge_patients(kept uuid, gone uuid, kept_seen int, gone_seen int, evidence text, out outcome text)
language plpgsql as $$
declare
  mine patient;
  theirs patient;
begin
  perform from patient where id in (kept, gone) order by id for update;
  select * into mine from patient where id = kept;
  select * into theirs from patient where id = gone;
  outcome := case
    when mine.id is null or theirs.id is null then 'unknown'
    when (mine.revision, theirs.revision) <> (kept_seen, gone_seen) then 'stale'
  end;
  if outcome is not null then return; end if;
  perform from checkout where patient_id = gone order by id for update;
  perform from appointment where patient_id in (kept, gone) and status in ('held', 'paid') order by id for update;
  perform from ride where patient_id = gone and next_check_at is not null order by id for no key update;
  select blocker into outcome from merge_blockers(kept, gone) limit 1;
  if found then return; end if;
  evidence := case when share_confirmed_phone(kept, gone) then 'confirmed_phone' when evidence <> 'confirmed_phone' then evidence end;
  if evidence is null then
    outcome := 'unproven';
    return;
  end if;

  -- An expired hold is released, as for every other booking.
  perform end_expired_hold(a.id) from appointment a
    where a.patient_id in (kept, gone) and a.status = 'held' and a.held_until <= now() and exists (
      select from appointment b where b.patient_id in (kept, gone) and b.id <> a.id and b.starts_at = a.starts_at
        and b.status in ('held', 'paid'));
  update appointment set patient_id = kept where patient_id = gone;
  update ride_plan set patient_id = kept where patient_id = gone;
  update ride set patient_id = kept where patient_id = gone;
  update checkout set patient_id = kept where patient_id = gone;
  update staffing_application set patient_id = kept where patient_id = gone;
  update sent_text set patient_id = kept where patient_id = gone;
  delete from text_batch_person one where patient_id = gone and exists (
    select from text_batch_person own where own.patient_id = kept and (own.batch_id, own.how) = (one.batch_id, one.how));
  update text_batch_person set patient_id = kept where patient_id = gone;
  update patient_note set patient_id = kept where patient_id = gone;
  delete from record_view v where subject_id = gone and exists (
    select from record_view own where own.subject_id = kept and (own.staff_id, own.viewed_on) = (v.staff_id, v.viewed_on));
  update record_view set patient_id = kept, subject_id = case subject_id when gone then kept else subject_id end where patient_id = gone;
  delete from distinct_patients where gone in (patient_id, other_id);

  delete from email_outbox where due_at is not null and address is null and subject_id in (
    select gone
    union all select id from password_reset where patient_id = gone
    union all select id from email_change where patient_id = gone);
  delete from patient_session where patient_id = gone;
  delete from password_reset where patient_id = gone;
  delete from email_change where patient_id = gone;
  delete from idempotency_key where account = gone::text;

  delete from waitlist_entry w where w.patient_id = gone and exists (
    select from waitlist_entry own where own.patient_id = kept
      and (own.consultant_id, own.specialities, own.language, own.state, own.max_fee_cents, own.starts, own.from_at, own.until_at)
        is not distinct from (w.consultant_id, w.specialities, w.language, w.state, w.max_fee_cents, w.starts, w.from_at, w.until_at));
  update waitlist_entry set patient_id = kept where patient_id = gone;
  delete from sms_number where patient_id = kept and consented_at is null
    and exists (select from sms_number where patient_id = gone and consented_at is not null);
  delete from sms_number where patient_id = gone and exists (select from sms_number where patient_id = kept);
  update sms_number set patient_id = kept where patient_id = gone;

  perform from consultant where id in (select consultant_id from review where patient_id in (kept, gone)) order by id for no key update;
  delete from review older using review newer
    where older.patient_id in (kept, gone) and newer.patient_id in (kept, gone) and older.patient_id <> newer.patient_id
      and older.consultant_id = newer.consultant_id and (older.written_at, older.id) < (newer.written_at, newer.id);
  update review set patient_id = kept where patient_id = gone;
  update review set visited = has_visited(kept, consultant_id)
    where patient_id = kept and visited <> has_visited(kept, consultant_id);

  update patient set
    phone = coalesce(nullif(mine.phone, ''), theirs.phone), image = coalesce(nullif(mine.image, ''), theirs.image),
    address_line1 = case when mine.address_line1 || mine.address_line2 = '' then theirs.address_line1 else mine.address_line1 end,
    address_line2 = case when mine.address_line1 || mine.address_line2 = '' then theirs.address_line2 else mine.address_line2 end,
    gender = coalesce(nullif(mine.gender, ''), theirs.gender), born_on = coalesce(mine.born_on, theirs.born_on)
    where id = kept;
  if theirs.image <> '' and mine.image <> '' then
    insert into file_deletion (key) select 'public/pictures/' || substr(theirs.image, length('/files/pictures/') + 1)
      where starts_with(theirs.image, '/files/pictures/') on conflict do nothing;
  end if;
  update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', phone = '', image = '',
      address_line1 = '', address_line2 = '', gender = '', born_on = null, deleted_at = now(), merged_into = kept,
      merge_evidence = evidence, former_email = theirs.email
    where id = gone;
  update patient set merged_into = kept where merged_into = gone;
  perform pg_notify('changed', json_build_object('to', array['patient:' || kept, 'patient:' || gone])::text);
  outcome := 'merged';
end $$;
