-- Takes a driver offline. Unanswered offers pass on at once; accepted rides stay. Rides are locked before their driver; an offer made at
-- that moment is passed on after. Rules: docs/rules/rides.md.
create or replace function end_shift(of_driver uuid) returns void language plpgsql as $$
begin
  perform withdraw_offers(of_driver);
  update driver set online = false where id = of_driver and online;
  perform withdraw_offers(of_driver);
end $$;
