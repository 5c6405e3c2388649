/*
 * Logging out ends a driver's shift unless another session is in use. An open app renews its live line every ten minutes, and a
 * session's use is noted by the minute, so one that was not used for twelve minutes belongs to a phone that nobody looks at.
 */
create or replace function last_session_ends_shift() returns trigger language plpgsql as $$
begin
  if exists (select from driver where id = old.driver_id and online)
    and not exists (
      select from driver_session
      where driver_id = old.driver_id and expires_at > now() and used_at > now() - interval '12 minutes'
    ) then
    perform end_shift(old.driver_id);
  end if;
  return null;
end $$;
