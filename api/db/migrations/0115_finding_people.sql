-- The desk finds a patient by half a name, half an email or however a phone number is written: by any three letters in a row.
create extension if not exists pg_trgm;
create index patient_by_any_part on patient using gin (lower(name || ' ' || email || ' ' || phone) gin_trgm_ops);
create index patient_in_order on patient (lower(name), id) where deleted_at is null;
create index consultant_by_any_part on consultant using gin (lower(name) gin_trgm_ops);
-- What was written to somebody is found by what it was about.
create index letter_about on letter (about);
