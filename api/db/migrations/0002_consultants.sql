/*
 * A nurse consultant. Everything the public search filters and sorts by is in this row, under an index; next_free_at is maintained by a
 * job a moment after a slot changes.
 */
create table consultant (
  id uuid primary key default uuidv7(),
  name text not null,
  image text not null,
  speciality text not null,
  degree text not null,
  experience_years int not null,
  about text not null,
  fee_cents int not null,
  available boolean not null default true,
  address_line1 text not null default '',
  address_line2 text not null default '',
  position int not null default 0,
  created_at timestamptz not null default now(),
  review_count int not null default 0,
  review_stars int not null default 0,
  reviewed_at timestamptz,
  notice_minutes int not null default 0 check (notice_minutes between 0 and 10080),
  visit_minutes smallint not null default 30 check (visit_minutes in (20, 25, 30)),
  languages text[] not null default '{English}',
  license_state text,
  license_number text,
  next_free_at timestamptz not null default 'infinity',
  next_free_until timestamptz not null default '-infinity',
  away boolean generated always as (next_free_at = 'infinity') stored,
  rating_rank int generated always as (coalesce((- round(((10.0 * (review_stars)::numeric) / (nullif(review_count, 0))::numeric))),
    (0)::numeric)) stored,
  search_vector tsvector generated always as (to_tsvector('simple'::regconfig, without_accents(((name || ' ') || speciality)))) stored,
  revision int not null default 1,
  constraint consultant_speciality_known check (speciality in ('Surgical Nurse', 'Obstetric Nurse', 'Geriatric Nurse',
    'Pediatric Nurse', 'Psychiatric Nurse', 'Gastroenterology Nurse', 'Oncology Nurse', 'Orthopedic Nurse', 'Neonatal Nurse',
    'Emergency Nurse', 'Cardiac Nurse')),
  constraint consultant_fee_positive check (fee_cents > 0),
  constraint consultant_experience_counted check (experience_years >= 0),
  constraint consultant_reviews_counted check (review_count >= 0 and review_stars between review_count and 5 * review_count),
  constraint consultant_speaks check (cardinality(languages) > 0 and array_position(languages, null::text) is null),
  constraint consultant_licence_is_whole check (num_nonnulls(license_state, license_number) in (0, 2))
);
create index consultant_in_order on consultant ("position", id);
create index consultant_bookable_first on consultant (away, "position", id);
create index consultant_by_next_free on consultant (next_free_at, "position", id);
create index consultant_by_fee on consultant (away, fee_cents, "position", id);
create index consultant_by_rating on consultant (away, rating_rank, "position", id);
create index consultant_by_words on consultant using gin (search_vector) with (fastupdate=off);
create index consultant_by_language on consultant using gin (languages) with (fastupdate=off);
create index consultant_by_speciality on consultant (speciality);
create index consultant_next_free_ends on consultant (next_free_until);
create index consultant_by_any_part on consultant using gin (lower(name) gin_trgm_ops);
create trigger consultant_is_back after update of available, notice_minutes on consultant for each row
  when (new.available and (not old.available or new.notice_minutes < old.notice_minutes))
  execute function release_week_of_consultant();
create trigger consultant_is_free_otherwise after insert or update of available, notice_minutes on consultant for each row
  execute function refresh_next_free_of_consultant();

/* When a nurse takes visits, in minutes of a weekday (1 is Monday) in the practice's zone, from one day until another. */
create table weekly_hours (
  id uuid primary key default uuidv7(),
  consultant_id uuid not null references consultant,
  weekday smallint not null check (weekday between 1 and 7),
  open int4multirange not null check (open <@ '{[0,1440)}'::int4multirange),
  during daterange not null check (not isempty(during)),
  constraint weekly_hours_one_at_a_time exclude using gist (consultant_id with =, weekday with =, during with &&)
);
create trigger hours_change_next_free after insert or delete or update on weekly_hours for each row execute function expire_next_free();
create trigger hours_notify_office after insert or delete or update on weekly_hours for each statement execute function notify_office();
create trigger schedule_opens after insert or delete or update on weekly_hours for each row execute function release_week_of_schedule();

/* Hours of one day that replace the weekly ones; empty means no visits. */
create table day_hours (
  consultant_id uuid references consultant,
  day date,
  open int4multirange not null check (open <@ '{[0,1440)}'::int4multirange),
  primary key (consultant_id, day)
);
create index day_hours_by_day on day_hours (day);
create trigger day_hours_notify_office after insert or delete or update on day_hours for each statement execute function notify_office();
create trigger hours_change_next_free after insert or delete or update on day_hours for each row execute function expire_next_free();
create trigger schedule_opens after insert or delete or update on day_hours for each row execute function release_week_of_schedule();

/* A period without visits, of one nurse or (without a consultant) of the whole network. */
create table time_off (
  id uuid primary key default uuidv7(),
  consultant_id uuid references consultant,
  whose uuid generated always as (coalesce(consultant_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored not null,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text not null,
  created_at timestamptz not null default now(),
  constraint time_off_does_not_overlap exclude using gist (whose with =, during with &&)
);
create index time_off_by_time on time_off using gist (during);
create trigger hours_change_next_free after insert or delete or update on time_off for each row execute function expire_next_free();
create trigger schedule_opens after delete or update on time_off for each row execute function release_week_of_schedule();
create trigger time_off_notify_office after insert or delete or update on time_off for each statement execute function notify_office();

/* Slots that were taken or released and whose nurse's next free time is not yet updated. */
create table slot_change (
  consultant_id uuid not null,
  starts_at timestamptz not null
);
