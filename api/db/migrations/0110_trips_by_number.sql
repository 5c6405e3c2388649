-- A trip of a file is who it is by its organization and number, so that a changed row can never be a second ride. A passenger's way there and
-- way back may share a number. A trip whose ride was canceled can come again: its row then names the new ride. `key` names trips without a
-- number.
alter table imported_trip
  alter column key drop not null,
  add column payer_organization_id uuid references payer_organization,
  add column trip_number text,
  add column is_return boolean not null default false,
  add constraint imported_trip_is_named check (num_nonnulls(key, trip_number) > 0);

update imported_trip set payer_organization_id = ride.payer_organization_id
  from ride where ride.id = ride_id and ride.payer_organization_id is not null;

-- Trips of earlier files have their number in the notes of their ride. Where a changed row became a second ride, the one that is still
-- booked, or the latest, has the number.
with numbered as (
  select distinct on (t.payer_organization_id, lower(found)) t.id, found
  from imported_trip t join ride on ride.id = t.ride_id, substring(ride.notes from '^Trip ([^\n]+)') as found
  where found is not null
  order by t.payer_organization_id, lower(found), ride.status = 'cancelled', t.imported_at desc
)
update imported_trip set trip_number = found from numbered where numbered.id = imported_trip.id;

-- One ride for each number of an organization and direction.
create unique index imported_trip_number_once on imported_trip (lower(trip_number), payer_organization_id, is_return) nulls not distinct
  where trip_number is not null;
create index imported_trip_of_payer on imported_trip (payer_organization_id) where payer_organization_id is not null;
