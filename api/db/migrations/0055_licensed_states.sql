-- US states and territories. A nurse with a multistate license of another state may practice where the Nurse Licensure Compact is in force.
-- Source of in_compact: NCSBN's map of the compact, nursecompact.com, as reported in May 2026. Massachusetts and the US Virgin Islands
-- have joined, but it was not in force there yet.
create table us_state (
  code text primary key constraint us_state_code_form check (code ~ '^[A-Z]{2}$'),
  name text not null constraint us_state_name_once unique,
  in_compact boolean not null
);
insert into us_state (code, name, in_compact) values
  ('AL', 'Alabama', true),
  ('AK', 'Alaska', false),
  ('AZ', 'Arizona', true),
  ('AR', 'Arkansas', true),
  ('CA', 'California', false),
  ('CO', 'Colorado', true),
  ('CT', 'Connecticut', true),
  ('DE', 'Delaware', true),
  ('DC', 'District of Columbia', false),
  ('FL', 'Florida', true),
  ('GA', 'Georgia', true),
  ('GU', 'Guam', true),
  ('HI', 'Hawaii', false),
  ('ID', 'Idaho', true),
  ('IL', 'Illinois', false),
  ('IN', 'Indiana', true),
  ('IA', 'Iowa', true),
  ('KS', 'Kansas', true),
  ('KY', 'Kentucky', true),
  ('LA', 'Louisiana', true),
  ('ME', 'Maine', true),
  ('MD', 'Maryland', true),
  ('MA', 'Massachusetts', false),
  ('MI', 'Michigan', false),
  ('MN', 'Minnesota', false),
  ('MS', 'Mississippi', true),
  ('MO', 'Missouri', true),
  ('MT', 'Montana', true),
  ('NE', 'Nebraska', true),
  ('NV', 'Nevada', false),
  ('NH', 'New Hampshire', true),
  ('NJ', 'New Jersey', true),
  ('NM', 'New Mexico', true),
  ('NY', 'New York', false),
  ('NC', 'North Carolina', true),
  ('ND', 'North Dakota', true),
  ('OH', 'Ohio', true),
  ('OK', 'Oklahoma', true),
  ('OR', 'Oregon', false),
  ('PA', 'Pennsylvania', true),
  ('PR', 'Puerto Rico', false),
  ('RI', 'Rhode Island', true),
  ('SC', 'South Carolina', true),
  ('SD', 'South Dakota', true),
  ('TN', 'Tennessee', true),
  ('TX', 'Texas', true),
  ('UT', 'Utah', true),
  ('VT', 'Vermont', true),
  ('VI', 'US Virgin Islands', false),
  ('VA', 'Virginia', true),
  ('WA', 'Washington', true),
  ('WV', 'West Virginia', true),
  ('WI', 'Wisconsin', true),
  ('WY', 'Wyoming', true);

-- Visits booked without a state are in the practice's own.
alter table practice add column state text not null default 'PA' references us_state;

-- Where a nurse may treat patients: the states of single-state licenses, and with a compact license every state of the compact. So far
-- nurses were offered to patients of the practice's own state.
alter table consultant
  add column licensed_states text[] not null default '{}',
  add column compact_license boolean not null default false;
update consultant set licensed_states = array(
  select code from us_state where code = (select state from practice) or lower(license_state) in (lower(name), lower(code)) order by code);
alter table consultant add constraint consultant_licensed_somewhere check (licensed_states <> '{}' or compact_license);
create trigger consultant_gets_own_state before insert on consultant
  for each row when (new.licensed_states = '{}' and not new.compact_license) execute function license_in_own_state();
create trigger consultant_states_exist before insert or update of licensed_states on consultant
  for each row execute function reject_unknown_states();

-- The state in which the patient is during the call; null for visits booked before it was asked.
alter table appointment add column state text references us_state;
create trigger appointment_nurse_is_licensed before insert or update of consultant_id, state on appointment
  for each row when (new.state is not null and new.status in ('held', 'paid')) execute function reject_unlicensed_nurse();
