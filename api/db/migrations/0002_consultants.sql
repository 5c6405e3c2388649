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
  -- Where the consultant stands in lists; the first ten are the home page's.
  position int not null default 0,
  created_at timestamptz not null default now(),
  constraint consultant_speciality_known check (speciality in (
    'Surgical Nurse', 'Obstetric Nurse', 'Geriatric Nurse', 'Pediatric Nurse', 'Psychiatric Nurse', 'Gastroenterology Nurse',
    'Oncology Nurse', 'Orthopedic Nurse', 'Neonatal Nurse', 'Emergency Nurse', 'Cardiac Nurse')),
  constraint consultant_fee_positive check (fee_cents > 0),
  constraint consultant_experience_counted check (experience_years >= 0)
);
create index consultant_in_order on consultant (position, id);

create table review (
  id uuid primary key default uuidv7(),
  consultant_id uuid not null references consultant,
  patient_id uuid not null references patient on delete cascade,
  rating int not null,
  comment text not null,
  written_at timestamptz not null default now(),
  constraint review_rating_in_stars check (rating between 1 and 5),
  constraint review_comment_given check (comment <> ''),
  -- A patient's second review of a consultant replaces the first.
  constraint review_once_per_consultant unique (consultant_id, patient_id)
);
