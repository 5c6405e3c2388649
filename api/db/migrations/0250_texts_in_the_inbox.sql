-- Text messages from patients that are more than STOP, START or HELP are kept and answered in the office's inbox.

alter table contact_message
  -- The number a text message came from, in E.164; null for what was written on the site.
  add column phone text,
  -- The carrier's id of it: a message that is delivered twice is kept once.
  add column carrier_id text,
  add constraint contact_message_carrier_id_once unique (carrier_id),
  add constraint contact_message_text_is_whole check ((phone is null) = (carrier_id is null));
create index contact_message_of_phone on contact_message (phone) where phone is not null;

/* The one patient who confirmed a number for text messages; null where nobody did, or several who share a phone: it may be any of them. */
create function patient_of_number(e164 text) returns uuid language sql stable return (
  select case count(*) when 1 then (array_agg(patient_id))[1] end from text_number where number = e164 and consented_at is not null
);

/* As before. Of a text message, the patient and their email are those who confirmed its number. */
create or replace view inquiry as
  select id, name,
    case when phone is null then email else coalesce((
      select case count(*) when 1 then min(patient.email) end from text_number join patient on patient.id = patient_id
      where number = contact_message.phone and consented_at is not null), '') end as email,
    subject as topic, message as words, null::text as country, null::text as file_key, null::text as file_name,
    case when phone is not null then patient_of_number(phone) end as patient_id, phone
    from contact_message
  union all
  select id, name, email, specialization, null, country, resume_key, resume_name, patient_id, null from staffing_application
  union all
  select id, name, email, '', null, null, file_key, file_name, null, null from resume;
