/* query */ select (select coalesce(json_agg("#"), '[]'::json)
  from (select t1."id" as "id"
  from "public"."book" t1
  where ((t1."pages" >= $1::integer and t1."title" ilike $2::text) or (t1."title" = any ($3::text[]) and not (t1."pages" is null)) or exists (select 1
  from "public"."loan" t2
  where t2."book_id" = t1."id" and (t2."due" < $4::date)) or exists (select 1
  from "public"."author" t3
  where t3."id" = t1."author_id")) and t1."shelves" <@ $5::text[]
  order by t1."id" asc
  limit 10001) "#" having count(*) <= 10000)::text
-- $1: {"from":"variable","path":["min"],"encode":"text"}
-- $2: {"from":"variable","path":["pattern"],"encode":"text"}
-- $3: {"from":"variable","path":["words"],"encode":"array"}
-- $4: {"from":"constant","value":"2026-01-01"}
-- $5: {"from":"constant","value":"{\"A1\",\"B2\",\"C3\"}"}
