-- The nurses whose names are most like these words, typos included: each word must be like a part of the name. The operator `<%`, which
-- has an index, reads its threshold from a setting. It is set here and not in the function's head, because a role that is no superuser
-- may only do so once the extension is loaded. Rules: docs/rules/visits.md.
create or replace function similar_consultants(words text[], most int) returns setof uuid language plpgsql as $$
begin
  perform show_limit();
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  return query
    select id from consultant
    where deleted_at is null and without_accents(words[1]) <% without_accents(name)
      and not exists (select from unnest(words) word where not without_accents(word) <% without_accents(name))
    order by (select sum(word_similarity(without_accents(word), without_accents(name))) from unnest(words) word) desc, position, id
    limit most;
end $$;
