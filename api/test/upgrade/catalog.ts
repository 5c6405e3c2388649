import type { Db } from "../../src/lib/db/db.ts";

/** The database's catalogs as lines. */
export async function catalogOf(sql: Db): Promise<string[]> {
  const lines = await sql<{ line: string }[]>`
    select concat_ws(' ', 'column', relname, row_number() over (partition by relname order by attnum), attname,
        format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity, attacl, pg_get_expr(adbin, adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'c') and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid)) from pg_proc p
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
    union all
    select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions, relacl)
      from pg_class where relnamespace = 'public'::regnamespace
    order by 1`;
  return lines.map(({ line }) => line);
}
