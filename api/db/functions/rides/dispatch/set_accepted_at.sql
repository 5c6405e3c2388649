-- Notes when the driver accepted an offer; a new offer starts over. Rules: docs/rules/rides.md.
create or replace function set_accepted_at() returns trigger language plpgsql as $$
begin
  case new.outcome
    when 'offered' then new.accepted_at := null;
    when 'accepted' then new.accepted_at := coalesce(new.accepted_at, now());
    else null;
  end case;
  return new;
end $$;
