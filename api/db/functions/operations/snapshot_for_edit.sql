-- A snapshot of a ride, locked by the caller, for undoing an edit: ride_snapshot, and what the edit can change. Operations are deleted after a
-- day. Rules: docs/rules/office.md.
create or replace function snapshot_for_edit(which uuid) returns jsonb language sql stable as $$
  select ride_snapshot(which) || jsonb_build_object('edited', jsonb_build_object('pickup_address', pickup_address,
      'dropoff_address', dropoff_address, 'passenger_phone', passenger_phone, 'texts_passenger', texts_passenger, 'transport_type', transport_type, 'chair', chair,
      'transfers', transfers, 'companions', companions, 'oxygen', oxygen, 'stairs', stairs, 'notes', notes))
  from ride where id = which
$$;
