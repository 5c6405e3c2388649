/*
 * What needs a person stands on Today as long as its cause does: nothing is written for it but who has taken it and until when
 * it may wait. Each kind of cause has a function of its own, which finds the few that stand by an index on what is open.
 */
create index unattended_open on unattended (said_at) where outcome is null;
create index appointment_left_alone on appointment (attended_at) where attendance = 'consultant_absent';
create index refund_troubled on refund (trouble_since) where refunded_at is null and trouble is not null;
create index dispute_to_answer on dispute (due_by) where status in ('needs_response', 'warning_needs_response');
create index letter_needs_person on letter (posted_at) where due_at is not null and needs_person;
create index ride_on_road on ride (starts_at) where status in ('pending', 'accepted');
create index contact_message_by_time on contact_message (sent_at);
create index staffing_application_by_time on staffing_application (sent_at);
create index resume_by_time on resume (sent_at);

-- What only a person can put right; letters that wait are seen by themselves.
alter table trouble add column is_letters boolean not null default false;
create index trouble_by_time on trouble (noted_at) where not is_letters;

/* Who sees to something on Today, until when it may wait, and, where nothing else can tell, that it is done. */
create table today_mark (
  kind text not null,
  about uuid not null,
  taken_by uuid references staff,
  taken_at timestamptz,
  snoozed_until timestamptz,
  done_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (kind, about),
  constraint today_mark_taken_has_time check ((taken_by is null) = (taken_at is null))
);
create index today_mark_by_age on today_mark (changed_at);

/*
 * One thing that needs a person: what kind, its id, the record it is on, who it is about and with whom, when that is, since
 * when it waits and until when. `words` says more where the kind alone does not.
 */
create type needed as (
  kind text, about uuid, subject_kind text, subject_id uuid, patient_id uuid,
  who text, other text, at timestamptz, cents int, words text, since timestamptz, due timestamptz
);

create function needed_by_visits() returns setof needed language sql stable as $$
  select 'unattended', u.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null::int, null, u.said_at, u.said_at + interval '1 day'
    from unattended u join appointment a on a.id = u.appointment_id join patient p on p.id = a.patient_id
    join consultant c on c.id = a.consultant_id
    where u.outcome is null and u.said_at > now() - interval '1 day'
  union all
  select 'consultant_absent', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, null, a.attended_at, a.attended_at + interval '1 day'
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.attendance = 'consultant_absent' and a.attended_at > now() - interval '1 day'
  union all
  select 'time_off', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, away.reason, away.created_at, a.starts_at
    from time_off away
    join appointment a on a.status = 'paid' and a.starts_at > now() and a.starts_at < upper(away.during)
      and a.ends_at > lower(away.during) and (away.consultant_id is null or a.consultant_id = away.consultant_id)
    join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where away.during && tstzrange(now(), null)
  union all
  select 'no_call', a.id, 'visit', a.id, a.patient_id, p.name, c.name, a.starts_at, null, null, a.paid_at, a.starts_at
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.call_due_at is not null and a.call_tries > 2 and a.starts_at < now() + interval '3 hours'
$$;

create function needed_by_money() returns setof needed language sql stable as $$
  select 'refund', r.id, case when k.ride_id is null then 'visit' else 'ride' end, coalesce(k.ride_id, k.appointment_id), k.patient_id,
      p.name, null, null::timestamptz, r.amount_cents, r.trouble, r.trouble_since, r.trouble_since + interval '1 day'
    from refund r join checkout k on k.id = r.checkout_id join patient p on p.id = k.patient_id
    where r.refunded_at is null and r.trouble is not null
  union all
  select 'dispute', d.id, case when k.ride_id is null then 'visit' else 'ride' end, coalesce(k.ride_id, k.appointment_id), k.patient_id,
      p.name, null, null, d.amount_cents, d.reason, d.found_at, coalesce(d.due_by, d.found_at + interval '7 days')
    from dispute d join checkout k on k.id = d.checkout_id join patient p on p.id = k.patient_id
    where d.status in ('needs_response', 'warning_needs_response')
$$;

create function needed_by_rides() returns setof needed language sql stable as $$
  select 'no_driver', r.id, 'ride', r.id, r.patient_id, p.name, null, r.starts_at, null::int, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and r.starts_at > now() and r.starts_at < now() + interval '3 hours'
  union all
  select 'nobody_fits', r.id, 'ride', r.id, r.patient_id, p.name, null, r.starts_at, null, r.transport_type, r.booked_at, r.starts_at
    from ride r join patient p on p.id = r.patient_id
    where r.status = 'pending' and r.starts_at >= now() + interval '3 hours' and r.starts_at < now() + interval '1 day'
      and not exists (
        select from driver d join vehicle_carries on vehicle_carries.vehicle_type = d.vehicle_type
        where vehicle_carries.transport_type = r.transport_type and is_free_for(d, r))
  union all
  select 'not_driven', r.id, 'ride', r.id, r.patient_id, p.name, d.name, r.starts_at, null, null,
      r.starts_at + interval '2 hours', r.starts_at + interval '12 hours'
    from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
    where r.status = 'accepted' and r.starts_at < now() - interval '2 hours'
$$;

/*
 * What was written to the office and what it was told of. Nobody but a person can say that these are done; after two weeks
 * they are not news any more. Letters that wait for one reason are one thing, whose id is made of the reason (UUID version 8).
 */
create function needed_by_mail() returns setof needed language sql stable as $$
  select 'letters', overlay(overlay(md5(kind_of.trouble) placing '8' from 13) placing '8' from 17)::uuid, null, null::uuid, null::uuid, null, null, null::timestamptz, kind_of.many::int,
      kind_of.trouble, kind_of.since, kind_of.since + interval '1 day'
    from (
      select coalesce(trouble, '') as trouble, count(*) as many, min(posted_at) as since from letter
      where due_at is not null and needs_person and kind <> 'office-troubles' group by 1
    ) as kind_of
  union all
  select 'trouble', id, null, null, null, null, null, null, null, words, noted_at, noted_at + interval '1 day'
    from trouble where not is_letters and noted_at > now() - interval '14 days'
  union all
  select 'message', id, null, null, null, name, email, null, null, subject, sent_at, sent_at + interval '2 days'
    from contact_message where sent_at between now() - interval '14 days' and now() - interval '1 day'
  union all
  select 'application', id, null, null, null, name, email, null, null, specialization, sent_at, sent_at + interval '2 days'
    from staffing_application where sent_at between now() - interval '14 days' and now() - interval '1 day'
  union all
  select 'resume', id, null, null, null, name, email, null, null, null, sent_at, sent_at + interval '2 days'
    from resume where sent_at between now() - interval '14 days' and now() - interval '1 day'
$$;

/* Everything that needs a person and that nobody has called done. Of one visit inside several times off, the first. */
create function needs_somebody() returns setof needed language sql stable as $$
  select distinct on (due, kind, about) cause.* from (
    select * from needed_by_visits() union all select * from needed_by_money()
    union all select * from needed_by_rides() union all select * from needed_by_mail()
  ) as cause
  where not exists (
    select from today_mark m where m.kind = cause.kind and m.about = cause.about and m.done_at >= cause.since)
  order by due, kind, about, since
$$;

/*
 * Takes something on Today for somebody: of two who try, one has it. Answers who has it then.
 */
create function take_today(what text, which uuid, staff uuid) returns uuid language sql as $$
  insert into today_mark as m (kind, about, taken_by, taken_at) values (what, which, staff, now())
    on conflict (kind, about) do update set changed_at = now(),
      taken_by = coalesce(m.taken_by, excluded.taken_by), taken_at = coalesce(m.taken_at, excluded.taken_at)
    returning taken_by
$$;

/*
 * Who works at the office hears at once that something has changed there. As long as nobody does, nobody is told: then a
 * booking costs no more than before.
 */
create table office_watch (only_one boolean primary key default true check (only_one), until timestamptz not null);
insert into office_watch (until) values (now());

create function tell_the_office() returns trigger language plpgsql as $$
begin
  if (select until > now() from office_watch) then
    perform pg_notify('changed', '{"to":["office"]}');
  end if;
  return null;
end $$;
create trigger appointment_tells_office after insert or update of status, starts_at, consultant_id, attendance, patient_id, meeting_url
  on appointment for each statement execute function tell_the_office();
create trigger ride_tells_office after insert or update of status, driver_id, starts_at, patient_id
  on ride for each statement execute function tell_the_office();
create trigger unattended_tells_office after insert or update on unattended for each statement execute function tell_the_office();
create trigger refund_tells_office after insert or delete or update of trouble, refunded_at, amount_cents
  on refund for each statement execute function tell_the_office();
create trigger dispute_tells_office after insert or update on dispute for each statement execute function tell_the_office();
create trigger trouble_tells_office after insert on trouble for each statement execute function tell_the_office();
create trigger letter_tells_office after update of needs_person on letter for each row
  when (old.needs_person is distinct from new.needs_person) execute function tell_the_office();
create trigger time_off_tells_office after insert or update or delete on time_off for each statement execute function tell_the_office();
create trigger hours_tell_office after insert or update or delete on weekly_hours for each statement execute function tell_the_office();
create trigger day_hours_tell_office after insert or update or delete on day_hours for each statement execute function tell_the_office();
create trigger today_mark_tells_office after insert or update on today_mark for each statement execute function tell_the_office();
create trigger visit_note_tells_office after insert on visit_note for each statement execute function tell_the_office();

/* Whoever is logged out hears no more. */
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('to', array['office:' || old.staff_id])::text);
  return null;
end $$;
create trigger session_end_is_told after delete on staff_session for each row execute function tell_session_ended();
