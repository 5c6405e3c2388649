-- Emails a nurse about a new or a canceled visit, for every cause.
create or replace function enqueue_nurse_email() returns trigger language plpgsql as $$
begin
  if has_nurse_login(new.consultant_id) then
    perform enqueue_email(case new.status when 'paid' then 'nurse-booked' else 'nurse-cancelled' end, new.id);
  end if;
  return null;
end $$;
