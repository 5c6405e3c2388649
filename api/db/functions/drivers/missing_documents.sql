-- The kinds of documents that a driver needs and the office has not approved. Rules: docs/rules/rides.md.
create or replace function missing_documents(of_driver uuid) returns text[] language sql stable as $$
  select array(
    select needed.kind from unnest('{licence,insurance,inspection}'::text[]) with ordinality as needed (kind, place)
    where not exists (select from driver_document d where d.driver_id = of_driver and d.kind = needed.kind and d.state = 'accepted')
    order by place)
$$;
