/* Offers reach a driver's phone while the app is closed (Web Push). */
create table push_subscription (
  id uuid primary key default uuidv7(),
  -- It ends with the session in which it was made: logged out, nobody is rung.
  session_id text not null references driver_session on delete cascade,
  driver_id uuid not null references driver on delete cascade,
  -- Where the browser's maker takes messages for this device, and what they are encrypted with (RFC 8291).
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null default now(),
  constraint push_subscription_once_a_session unique (session_id),
  -- A device rings for whoever logged in on it last.
  constraint push_subscription_once_a_device unique (endpoint)
);
create index push_subscription_of_driver on push_subscription (driver_id);

/* Messages that are owed; each goes as soon as it is sent, or has nothing to say any more. */
create table push (
  subscription_id uuid not null references push_subscription on delete cascade,
  assignment_id uuid not null,
  tries int not null default 0,
  due_at timestamptz not null default now(),
  primary key (subscription_id, assignment_id)
);
create index push_due on push (due_at);

/*
 * Whoever offers a ride, dispatch or the desk: the driver's devices are rung, but for one that is just being logged out. An
 * offer that is made again has another id.
 */
create function offer_rings() returns trigger language plpgsql as $$
begin
  insert into push (subscription_id, assignment_id)
    select id, new.id from push_subscription where driver_id = new.driver_id for key share skip locked on conflict do nothing;
  return null;
end $$;
create trigger offer_rings after insert on assignment for each row when (new.outcome = 'offered') execute function offer_rings();
create trigger offer_rings_again after update on assignment for each row
  when (new.outcome = 'offered' and old.id <> new.id) execute function offer_rings();
