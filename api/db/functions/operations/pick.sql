-- These columns of a row.
create or replace function pick(one_row jsonb, columns text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(one_row) where key = any(columns)
$$;
