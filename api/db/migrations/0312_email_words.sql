-- The editors' words in emails as published last, for the time while content is out of reach.
alter table practice add column email_words jsonb constraint practice_email_words_is_object check (jsonb_typeof(email_words) = 'object');
