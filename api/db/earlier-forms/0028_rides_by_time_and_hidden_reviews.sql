-- earlier form: 0028_rides_by_time_and_hidden_reviews.sql 8574417ebeb2b9dadfa74842ac0e4fdf0fd1655a012f19051c9e2aeb362940fa
-- earlier form: 0028_duplicates_and_reviews.sql 2d2ae58376f17d0951203232c16f34c6a4b0e7e640b2fefcaf3bdd70b14146bd
-- earlier form: 0028_duplicates_and_reviews.sql eeee7955f0c6bb99bac172a4d225907bd80ec0f11e51b28e4f35389c84b69d09
-- Pairs that were found to be of different people are in another table since 0030, and are suggested once more.
drop table if exists patient_pair;
drop index if exists patient_same_name, patient_same_email;
drop function if exists email_key(text);
do $$ begin
  if to_regclass('ride_by_listed_time') is null then alter index ride_by_time rename to ride_by_listed_time; end if;
end $$;
