-- Every message, application and resume in the inbox. For a text message, the patient and the email address are those that confirmed its
-- number. Rules: docs/rules/office.md.
create or replace view inquiry as
  select id, name,
    case when phone is null then email else coalesce((
      select case count(*) when 1 then min(patient.email) end from sms_number join patient on patient.id = patient_id
      where number = contact_message.phone and consented_at is not null), '') end as email,
    subject as topic, message as body, null::text as country, null::text as file_key, null::text as file_name,
    case when phone is not null then patient_of_number(phone) end as patient_id, phone
    from contact_message
  union all
  select id, name, email, specialization, null, country, resume_key, resume_name, patient_id, null from staffing_application
  union all
  select id, name, email, '', null, null, file_key, file_name, null, null from resume;
