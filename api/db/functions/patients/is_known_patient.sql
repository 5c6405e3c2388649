-- Whether a patient has confirmed an email address, paid once, agreed to text messages or completed a ride. Accounts created by the
-- office (without a password) are known. Rules: docs/rules/accounts.md.
create or replace function is_known_patient(which uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from patient where id = which and (email_confirmed_at is not null or password_hash = ''))
    or exists (select from checkout where patient_id = which and paid_at is not null)
    or exists (select from sms_number where patient_id = which and consented_at is not null)
    or exists (select from ride where patient_id = which and status = 'completed');
end $$;
