-- Emails both nurses when a visit moves.
create or replace function enqueue_nurse_move_email() returns trigger language plpgsql as $$
begin
  if has_nurse_login(new.to_consultant) then perform enqueue_email('nurse-moved', new.id); end if;
  if new.from_consultant <> new.to_consultant and has_nurse_login(new.from_consultant) then
    perform enqueue_email('nurse-moved-away', new.id);
  end if;
  return null;
end $$;
