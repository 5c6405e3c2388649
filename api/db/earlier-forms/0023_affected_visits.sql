-- earlier form: 0023_affected_visits.sql 60bff53dc6fa2cb2b9fd7873efa73fb6c3ae0b6f9e339214109415fc5c8f1211
-- earlier form: 0023_affected_visits.sql 784fd1adda5d45a0c57b900f4b475e77871ebd8230ec4a95ecf6765459a3a291
-- earlier form: 0023_affected_visits.sql d0692de99c6696dfece2d837ef1d30831eaa654eb44682ffd160794c3479677a
create index if not exists affected_visit_of_visit on affected_visit (appointment_id);
create index if not exists operation_group_of_time_off on operation_group (time_off_id) where time_off_id is not null;
with affected as (
  insert into affected_visit (appointment_id, consultant_id, starts_at)
    select a.id, a.consultant_id, a.starts_at from appointment a join consultant c on c.id = a.consultant_id
    where a.status = 'paid' and a.starts_at > now()
      and (not c.available or exists (select from time_off where whose in (c.id, '00000000-0000-0000-0000-000000000000')
        and during && tstzrange(a.starts_at, a.ends_at)))
      and not exists (select from task_state where kind = 'time_off' and target_id = a.id and done_at is not null)
      and not exists (select from affected_visit v where v.appointment_id = a.id and v.ended_at is null)
    returning id
)
insert into email_outbox (kind, subject_id, priority) select 'nurse-unavailable', id, 0 from affected;
