/* A visit that is over because its time has passed is not another one to whoever looks at it: nobody has changed anything. */
drop trigger appointment_revised on appointment;
create trigger appointment_revised before update of status, starts_at, consultant_id on appointment for each row
  when ((old.status, old.starts_at, old.consultant_id) is distinct from (new.status, new.starts_at, new.consultant_id)
    and (old.status, new.status) <> ('paid', 'completed'))
  execute function appointment_revised();
