-- Announces a change to the office's open pages.
create or replace function notify_office() returns trigger language plpgsql as $$
begin
  if (select until > now() from office_presence) then
    perform pg_notify('changed', '{"to":["office"]}');
  end if;
  return null;
end $$;
