-- What patients ask before they choose: which languages a consultant holds visits in, and where they are licensed to nurse.
alter table consultant
  add column languages text[] not null default '{English}',
  add column licence_state text,
  add column licence_number text,
  add constraint consultant_speaks check (cardinality(languages) > 0 and array_position(languages, null) is null),
  -- A number says nothing without the state that gave it.
  add constraint consultant_licence_is_whole check (num_nonnulls(licence_state, licence_number) in (0, 2));
