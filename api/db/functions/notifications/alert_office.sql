-- Stores an alert for the office.
create or replace function alert_office(what text) returns void language sql as $$ insert into office_alert (message) values (what) $$;
