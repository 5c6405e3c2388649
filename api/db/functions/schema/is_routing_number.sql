-- Whether a text is a routing number of a US bank: nine digits whose sum with the weights 3, 7 and 1 is a multiple of ten. Constraints of
-- bank_account and payout_originator use it. `isRoutingNumber` in `api/contract/bank-accounts.ts` does the same.
create or replace function is_routing_number(written text) returns boolean language sql immutable strict as $$
  select case when written ~ '^[0-9]{9}$' and written <> '000000000' then (
    select sum(substr(written, place, 1)::int * (array[3, 7, 1])[(place - 1) % 3 + 1]) % 10 = 0 from generate_series(1, 9) as place
  ) else false end
$$;
