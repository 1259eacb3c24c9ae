/** Statements about the engine's triggers. Names become identifiers only through PostgreSQL's own `format`. */

/** Every trigger of the engine calls this function; the payload is the trigger's argument. */
export const CREATE_FUNCTION = `/* engine_live_function */
create schema if not exists engine;
create or replace function engine.notify_change() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('live_query_changes', tg_argv[0]);
  return null;
end $$;`;

/** One row when the function exists, also for a role that may not use its schema. */
export const FUNCTION_EXISTS = `/* engine_live_function_exists */
select from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
where n.nspname = 'engine' and p.proname = 'notify_change'`;

/**
 * $1 schemas, $2 names: one row a table that exists, and may carry triggers. A column is `spreading` when an update of
 * it fires a BEFORE ROW trigger, which may change other columns that the UPDATE does not name.
 */
export const TABLE_FACTS = `/* engine_live_facts */
select n.nspname as schema, c.relname as name,
  pg_catalog.has_table_privilege(c.oid, 'TRIGGER') as allowed,
  (select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'generated', a.attgenerated <> '',
      'spreading', exists (
        select from pg_catalog.pg_trigger t
        where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled <> 'D' and t.tgtype & 19 = 19
          and (t.tgattr = ''::int2vector or a.attnum = any (t.tgattr)))) order by a.attnum), '[]')
    from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
from unnest($1::text[], $2::text[]) w(schema, name)
join pg_catalog.pg_namespace n on n.nspname = w.schema
join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = w.name and c.relkind in ('r', 'p')`;

/** The engine's triggers that exist, wherever they are. */
export const EXISTING_TRIGGERS = `/* engine_live_existing */
select n.nspname as schema, c.relname as table, t.tgname as name
from pg_catalog.pg_trigger t
join pg_catalog.pg_class c on c.oid = t.tgrelid
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
join pg_catalog.pg_proc p on p.oid = t.tgfoid and p.proname = 'notify_change'
join pg_catalog.pg_namespace pn on pn.oid = p.pronamespace and pn.nspname = 'engine'
where not t.tgisinternal and t.tgparentid = 0`;

/** $1 schema, $2 table, $3 trigger, $4 payload, $5 columns (null: rows come and go): the statement that creates it. */
export const CREATE_TRIGGER = `/* engine_live_create */
select format('create trigger %I after %s on %I.%I for each statement execute function engine.notify_change(%L)',
  $3::text,
  case when $5::text[] is null then 'insert or delete or truncate'
    else 'update of ' || (select string_agg(format('%I', c), ', ') from unnest($5::text[]) c) end,
  $1::text, $2::text, $4::text) as statement`;

/** $1 schema, $2 table, $3 trigger: the statement that drops it. */
export const DROP_TRIGGER = `/* engine_live_drop */
select format('drop trigger if exists %I on %I.%I', $3::text, $1::text, $2::text) as statement`;
