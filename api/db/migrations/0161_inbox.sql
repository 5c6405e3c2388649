/*
 * The office's inbox: an item for each message, staffing application and résumé, under the id of what was sent. It says who
 * answers it, until when it may wait, and when it was answered and closed; what was sent stays where it was written down.
 */
create table inbox_item (
  id uuid primary key,
  kind text not null check (kind in ('message', 'application', 'resume')),
  -- As cursors carry it: of two sent in one millisecond the id decides.
  sent_at timestamptz(3) not null,
  revision int not null default 1,
  taken_by uuid references staff,
  taken_at timestamptz,
  snoozed_until timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  -- Whom the applicant became.
  hired uuid references consultant on delete set null,
  forget_on date not null,
  constraint inbox_taken_has_time check ((taken_by is null) = (taken_at is null))
);
create index inbox_open on inbox_item (sent_at, id) where closed_at is null;
create index inbox_closed on inbox_item (sent_at, id) where closed_at is not null;
create index inbox_to_forget on inbox_item (forget_on);

/* What was answered, as it was said. It goes out by letter, and is forgotten with what it answers. */
create table inbox_reply (
  id uuid primary key default uuidv7(),
  item_id uuid not null references inbox_item on delete cascade,
  by_staff uuid not null references staff,
  words text not null,
  written_at timestamptz not null default now()
);
create index inbox_reply_of_item on inbox_reply (item_id);

/* What was sent to the office, of every kind. */
create view inquiry as
  select id, name, email, subject as topic, message as words, null::text as country, null::text as file_key, null::text as file_name,
    null::uuid as patient_id from contact_message
  union all
  select id, name, email, specialization, null, country, resume_key, resume_name, patient_id from staffing_application
  union all
  select id, name, email, '', null, null, file_key, file_name, null from resume;

/* Messages are kept for 24 months, applications and résumés for 12. */
create function forget_inquiry_on(kind text, sent_at timestamptz) returns date language sql stable
  return ((sent_at at time zone (select time_zone from practice))
    + case kind when 'message' then interval '24 months' else interval '12 months' end)::date;

create function keep_inbox() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into inbox_item (id, kind, sent_at, forget_on)
    values (new.id, tg_argv[0], new.sent_at, forget_inquiry_on(tg_argv[0], new.sent_at));
  else
    delete from inbox_item where id = old.id;
  end if;
  return null;
end $$;
create trigger message_in_inbox after insert or delete on contact_message for each row execute function keep_inbox('message');
create trigger application_in_inbox after insert or delete on staffing_application for each row execute function keep_inbox('application');
create trigger resume_in_inbox after insert or delete on resume for each row execute function keep_inbox('resume');
create trigger inbox_tells_office after insert or update or delete on inbox_item for each statement execute function tell_the_office();

-- What was on Today before there was an inbox comes into it as it stood.
insert into inbox_item (id, kind, sent_at, forget_on, taken_by, taken_at, snoozed_until, closed_at)
  select sent.id, sent.kind, sent_at, forget_inquiry_on(sent.kind, sent_at), taken_by, taken_at, snoozed_until, done_at
  from (
    select id, 'message' as kind, sent_at from contact_message
    union all select id, 'application', sent_at from staffing_application
    union all select id, 'resume', sent_at from resume
  ) as sent
  left join today_mark on today_mark.kind = sent.kind and about = sent.id;
delete from today_mark where kind in ('message', 'application', 'resume');

/*
 * What waits for an answer and what the office was told of. Letters that wait for one reason are one thing, whose id is made
 * of the reason (UUID version 8). Nobody but a person can say that what we were told of is done; after two weeks it is not
 * news any more. What is in the inbox for a day unanswered stays until it is answered or closed there.
 */
create or replace function needed_by_mail() returns setof needed language sql stable as $$
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
  select kind, i.id, 'inbox', i.id, null, name, email, null, null, topic, i.sent_at, i.sent_at + interval '2 days'
    from inbox_item i join inquiry on inquiry.id = i.id
    where closed_at is null and answered_at is null and i.sent_at < now() - interval '1 day'
$$;
drop index contact_message_by_time;
drop index staffing_application_by_time;
drop index resume_by_time;

create or replace function subject_name(kind text, of_id uuid) returns text language sql stable return
  coalesce(
    case kind
      when 'patient' then patient_name(of_id)
      when 'driver' then (select name from driver where id = of_id)
      when 'staff' then (select name from staff where id = of_id)
      when 'nurse' then (select name from staff where id = of_id)
      when 'consultant' then (select name from consultant where id = of_id)
      when 'visit' then (select patient.name from appointment join patient on patient.id = patient_id where appointment.id = of_id)
      when 'ride' then (select patient.name from ride join patient on patient.id = patient_id where ride.id = of_id)
      when 'inbox' then (select name from inquiry where id = of_id)
    end,
    '');
