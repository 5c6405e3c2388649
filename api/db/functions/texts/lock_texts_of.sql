-- Locks the conversation of a number until the end of the transaction: what arrives and what is answered come one after the other.
create or replace function lock_texts_of(e164 text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('texts ' || e164, 0))
$$;
