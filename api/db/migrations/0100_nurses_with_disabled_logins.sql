/* A nurse whose login is disabled takes no visits, unless the office has confirmed that this nurse works without one. */
create trigger staff_login_affects_visits after update of disabled_at on staff for each row
  when (new.consultant_id is not null and (old.disabled_at is null) <> (new.disabled_at is null)) execute function sync_nurse_login();
create trigger consultant_login_affects_visits after update of works_without_login on consultant for each row
  when (old.works_without_login <> new.works_without_login) execute function sync_affected_visits_of_consultant();
create trigger consultant_login_frees_times after update of works_without_login on consultant for each row
  when (old.works_without_login <> new.works_without_login) execute function refresh_next_free_of_consultant();

/* Nurses whose login is disabled already: their patients are told, and their free times are found again. */
do $$
declare
  affected affected_visit;
begin
  for affected in
    insert into affected_visit (appointment_id, consultant_id, starts_at)
      select a.id, a.consultant_id, a.starts_at from appointment a
      join consultant c on c.id = a.consultant_id and not c.works_without_login
      join staff on staff.consultant_id = c.id and staff.disabled_at is not null
      where a.status = 'paid' and a.starts_at > now()
      on conflict do nothing returning *
  loop
    perform enqueue_email('nurse-unavailable', affected.id, null, interval '10 seconds');
  end loop;
end $$;
update consultant set next_free_until = '-infinity'
  where not works_without_login and exists (select from staff where consultant_id = consultant.id and disabled_at is not null);
