/* query */ select (select coalesce(json_agg("#"), '[]'::json)
  from (select t1."name" as "name"
  from "public"."author" t1
  order by (select max(t2."price")
  from "public"."book" t2
  where t2."author_id" = t1."id") desc nulls last, (select count(*)
  from "public"."book" t3
  where t3."author_id" = t1."id") asc, t1."name" asc
  limit 10001) "#" having count(*) <= 10000)::text, (select coalesce(json_agg("#"), '[]'::json)
  from (select t4."title" as "title"
  from "public"."book" t4
  order by (select t5."born"
  from "public"."author" t5
  where t5."id" = t4."author_id") asc nulls first, t4."pages" desc nulls last
  limit $1::bigint offset $2::bigint) "#")::text
-- $1: {"from":"constant","value":"3"}
-- $2: {"from":"constant","value":"1"}
