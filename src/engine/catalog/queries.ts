/** Statements that read pg_catalog. Each answers one JSON document, so that one row crosses the wire. */

/** A type as JSON: see `PgType`. format_type with typmod -1 spells types so that a cast never truncates (`bpchar`). */
const TYPE_JSON = `
  json_build_object(
    'sql', case
      when ty.nspname = 'pg_catalog' then pg_catalog.format_type(ty.oid, -1)
      when ty.typcategory = 'A' and el.oid is not null then
        case when el.nspname = 'pg_catalog' then pg_catalog.format_type(el.oid, -1)
        else quote_ident(el.nspname) || '.' || quote_ident(el.typname) end || '[]'
      else quote_ident(ty.nspname) || '.' || quote_ident(ty.typname) end,
    'name', case when el.oid is not null then el.typname else base.typname end,
    'isArray', el.oid is not null)`;

const TYPE_JOINS = (type: string) => `
  join (select t.*, n.nspname from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace) ty on ty.oid = ${type}
  join pg_catalog.pg_type base on base.oid = coalesce(nullif(ty.typbasetype, 0), ty.oid)
  left join (select t.*, n.nspname from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace) el
    on el.oid = base.typelem and base.typcategory = 'A'`;

/** $1 schemas, $2 names. */
export const TABLES_QUERY = `/* engine_catalog_tables */
with wanted as (
  select c.oid, n.nspname, c.relname, c.relkind
  from unnest($1::text[], $2::text[]) w(schema, name)
  join pg_catalog.pg_namespace n on n.nspname = w.schema
  join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = w.name and c.relkind in ('r', 'p', 'v', 'm', 'f')
)
select coalesce(json_agg(json_build_object(
  'schema', w.nspname,
  'name', w.relname,
  'kind', case w.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end,
  'comment', pg_catalog.obj_description(w.oid, 'pg_class'),
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname, 'position', a.attnum, 'type', ${TYPE_JSON},
      'notNull', a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '',
      'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
      'comment', pg_catalog.col_description(w.oid, a.attnum)) order by a.attnum), '[]')
    from pg_catalog.pg_attribute a ${TYPE_JOINS('a.atttypid')}
    where a.attrelid = w.oid and a.attnum > 0 and not a.attisdropped),
  'constraints', (
    select coalesce(json_agg(json_build_object('name', k.conname, 'isPrimary', k.contype = 'p', 'columns', (
      select json_agg(a.attname order by u.n) from unnest(k.conkey) with ordinality u(num, n)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num)) order by k.conname), '[]')
    from pg_catalog.pg_constraint k where k.conrelid = w.oid and k.contype in ('p', 'u')),
  'foreignKeys', (
    select coalesce(json_agg(json_build_object('name', k.conname, 'columns', (
      select json_agg(a.attname order by u.n) from unnest(k.conkey) with ordinality u(num, n)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num),
      'target', json_build_object('schema', fn.nspname, 'name', f.relname), 'targetColumns', (
      select json_agg(a.attname order by u.n) from unnest(k.confkey) with ordinality u(num, n)
      join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num)) order by k.conname), '[]')
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class f on f.oid = k.confrelid
    join pg_catalog.pg_namespace fn on fn.oid = f.relnamespace
    where k.conrelid = w.oid and k.contype = 'f' and k.conparentid = 0),
  'insertable', pg_catalog.pg_relation_is_updatable(w.oid, true) & 8 = 8,
  'updatable', pg_catalog.pg_relation_is_updatable(w.oid, true) & 4 = 4,
  'deletable', pg_catalog.pg_relation_is_updatable(w.oid, true) & 16 = 16,
  'definition', case when w.relkind in ('v', 'm') then pg_catalog.pg_get_viewdef(w.oid) end
)), '[]')::text from wanted w`;

/** $1 schemas, $2 names: the base tables and columns behind each view among them. */
export const VIEW_DEPENDENCIES_QUERY = `/* engine_catalog_views */
with recursive direct as (
  select distinct r.ev_class as view, d.refobjid as rel, a.attname as col
  from pg_catalog.pg_rewrite r
  join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid <> r.ev_class
  left join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid and a.attnum > 0
), walk as (
  select c.oid as root, d.rel, d.col from unnest($1::text[], $2::text[]) w(schema, name)
  join pg_catalog.pg_namespace n on n.nspname = w.schema
  join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = w.name
  join direct d on d.view = c.oid
  union
  select w.root, d.rel, d.col from walk w join direct d on d.view = w.rel
)
select coalesce(json_agg(json_build_object('schema', vn.nspname, 'view', v.relname, 'readsFrom', x.tables)), '[]')::text
from (
  select root, json_agg(json_build_object('schema', n.nspname, 'table', c.relname, 'columns', cols) order by n.nspname, c.relname) as tables
  from (select root, rel, coalesce(json_agg(col order by col) filter (where col is not null), '[]') as cols from walk group by root, rel) g
  join pg_catalog.pg_class c on c.oid = g.rel and c.relkind in ('r', 'p', 'f')
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  group by root
) x
join pg_catalog.pg_class v on v.oid = x.root
join pg_catalog.pg_namespace vn on vn.oid = v.relnamespace`;

/** $1 schemas, $2 names of functions. */
export const FUNCTIONS_QUERY = `/* engine_catalog_functions */
select coalesce(json_agg(json_build_object(
  'schema', n.nspname,
  'name', p.proname,
  'comment', pg_catalog.obj_description(p.oid, 'pg_proc'),
  'volatile', p.provolatile = 'v',
  'returnsSet', p.proretset,
  'returns', (
    select json_build_object('schema', cn.nspname, 'name', c.relname)
    from pg_catalog.pg_type t
    join pg_catalog.pg_class c on c.oid = t.typrelid and c.relkind in ('r', 'p', 'v', 'm', 'f')
    join pg_catalog.pg_namespace cn on cn.oid = c.relnamespace
    where t.oid = p.prorettype),
  'args', (
    select coalesce(json_agg(json_build_object(
      'name', nullif(p.proargnames[u.n], ''), 'type', ${TYPE_JSON},
      'hasDefault', u.n > p.pronargs - p.pronargdefaults) order by u.n), '[]')
    from unnest(p.proargtypes::oid[]) with ordinality u(type, n) ${TYPE_JOINS('u.type')}),
  'hasVariadic', p.provariadic <> 0,
  'body', coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc)
) order by p.oid), '[]')::text
from unnest($1::text[], $2::text[]) w(schema, name)
join pg_catalog.pg_namespace n on n.nspname = w.schema
join pg_catalog.pg_proc p on p.pronamespace = n.oid and p.proname = w.name and p.prokind = 'f'`;

/** Base tables with their columns, to find the tables that a function's text names. */
export const BASE_TABLES_QUERY = `/* engine_catalog_base_tables */
select coalesce(json_agg(json_build_object('schema', n.nspname, 'table', c.relname, 'columns', (
  select json_agg(a.attname order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)) order by n.nspname, c.relname), '[]')::text
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'f') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`;
