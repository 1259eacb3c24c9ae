/** Everything that a schema is made of, as sorted lines: two databases with equal lines are the same. */
import { Client } from 'pg';

const LINES = `
  with ours as (
    select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'local')
  ), relations as (
    select pg_class.* from pg_class join ours on relnamespace = ours.oid where relkind in ('r', 'v')
  ), functions as (
    select pg_proc.* from pg_proc join ours on pronamespace = ours.oid
     where prokind = 'f' and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  )
  select line from (
    select 'schema ' || nspname as line from ours
    union all select 'extension ' || extname from pg_extension
    union all select 'table ' || oid::regclass || ' ' || relpersistence::text || ' ' || coalesce(reloptions::text, '') from relations
    union all
    select 'column ' || r.oid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
           || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || attidentity::text || ' ' || coalesce(col_description(r.oid, attnum), '')
      from relations r join pg_attribute on attrelid = r.oid left join pg_attrdef on adrelid = r.oid and adnum = attnum
     where attnum > 0 and not attisdropped
    union all select 'view ' || oid::regclass || ' ' || pg_get_viewdef(oid) from relations where relkind = 'v'
    union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c join relations on conrelid = relations.oid
    union all select 'index ' || indexdef from pg_indexes join ours on schemaname = nspname
    union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join relations on tgrelid = relations.oid where not tgisinternal
    union all select 'function ' || pg_get_functiondef(oid) from functions
    union all select 'comment ' || oid::regclass || ' ' || obj_description(oid, 'pg_class') from relations
    union all select 'comment ' || oid::regprocedure || ' ' || obj_description(oid, 'pg_proc') from functions
  ) lines
  where line is not null order by line collate "C"`;

/** The lines of a database. */
export async function schemaOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(LINES);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
