-- Ends a driver's shift on logout unless another session is in use. An open app reconnects every ten minutes and a session's use is
-- recorded to the minute, so a session not used for twelve minutes counts as unused. Rules: docs/rules/rides.md.
create or replace function end_shift_with_last_session() returns trigger language plpgsql as $$
begin
  if exists (select from driver where id = old.driver_id and online)
    and not exists (
      select from driver_session
      where driver_id = old.driver_id and expires_at > now() and used_at > now() - rule_used_session()
    ) then
    perform end_shift(old.driver_id);
  end if;
  return null;
end $$;
