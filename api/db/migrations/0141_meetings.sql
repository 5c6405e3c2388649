/*
 * The video provider's meetings, and what it was last told of each. It hears of a new time, or that a visit is off, ten
 * seconds later: for so long what the desk did can be taken back.
 */
create table meeting (
  provider_id text primary key,
  appointment_id uuid not null references appointment,
  url text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When it is to be looked at; null while its visit has not changed.
  due_at timestamptz,
  tries int not null default 0
);
create index meeting_of_visit on meeting (appointment_id);
create index meeting_due on meeting (due_at) where due_at is not null;

create function meeting_is_changed() returns trigger language plpgsql as $$
begin
  update meeting set due_at = now() + interval '10 seconds', tries = 0 where appointment_id = new.id;
  return null;
end $$;
create trigger meeting_is_changed after update of status, starts_at, ends_at, meeting_url on appointment for each row
  when ((old.status in ('paid', 'completed'), old.starts_at, old.ends_at, old.meeting_url)
    is distinct from (new.status in ('paid', 'completed'), new.starts_at, new.ends_at, new.meeting_url))
  execute function meeting_is_changed();
