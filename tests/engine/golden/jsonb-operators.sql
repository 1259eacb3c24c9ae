/* query */ select (select coalesce(json_agg("#"), '[]'::json)
  from (select t1."id" as "id", t1."tags" #> $1::text[] as "first"
  from "public"."book" t1
  where t1."tags" ?| $2::text[]
  order by t1."id" asc
  limit 10001) "#" having count(*) <= 10000)::text, (select coalesce(json_agg("#"), '[]'::json)
  from (select t2."tags" #> $3::text[] as "name"
  from "public"."book" t2
  where t2."tags" @> $4::jsonb) "#" having count(*) <= 10000)::text, (select coalesce(json_agg("#"), '[]'::json)
  from (select t3."id" as "id"
  from "public"."book" t3
  where (t3."tags")::text like $5::text) "#" having count(*) <= 10000)::text
-- $1: {"from":"constant","value":"{\"0\"}"}
-- $2: {"from":"variable","path":["keys"],"encode":"array"}
-- $3: {"from":"constant","value":"{\"level\",\"name\"}"}
-- $4: {"from":"variable","path":["part"],"encode":"json"}
-- $5: {"from":"constant","value":"%poet%"}
