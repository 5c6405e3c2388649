/* A link in a patient's emails by which they act on one visit or ride without a login. Each rendering of an email has its own. Only its hash is stored. */
alter table visit_link rename to emailed_link;
alter index visit_link_of_visit rename to emailed_link_of_visit;
alter index visit_link_by_age rename to emailed_link_by_age;
alter table emailed_link
  alter column appointment_id drop not null,
  add column ride_id uuid references ride on delete cascade,
  add constraint emailed_link_of_one check (num_nonnulls(appointment_id, ride_id) = 1);
create index emailed_link_of_ride on emailed_link (ride_id);

create trigger ride_links_revoked after update of patient_id on ride for each row
  when (new.patient_id <> old.patient_id)
  execute function revoke_visit_links();
