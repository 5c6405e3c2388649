-- The facts that editors published last, for the time while content is out of reach. Null until Settings were read once.
alter table practice add column facts jsonb constraint practice_facts_is_object check (jsonb_typeof(facts) = 'object');
