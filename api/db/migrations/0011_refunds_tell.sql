/* Money on its way back is news about its ride as well, for the patient alone. */
create function tell_refund_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', json_build_object('rideId', ride_id, 'to', array['patient:' || patient_id])::text)
    from checkout where id = new.checkout_id and ride_id is not null;
  return null;
end $$;
create trigger refund_tells after insert or update on refund for each row execute function tell_refund_changed();
