/* query */ select (select json_build_object('aggregate', json_build_object('count', count(distinct t1."pages"), 'avg', json_build_object('pages', avg(t1."pages")), 'max', json_build_object('title', max(t1."title")), 'sum', json_build_object('id', sum(t1."id"))), 'nodes', coalesce(array_to_json((array_agg(t1."#1"))[:2]), '[]'::json))
  from (select t2."pages", t2."title", t2."id", json_build_object('id', t2."id") as "#1"
  from "public"."book" t2
  where t2."is_public" = $1::boolean
  order by t2."id" desc) t1)::text, (select coalesce(json_agg("#"), '[]'::json)
  from (select t3."name" as "name", (select json_build_object('aggregate', json_build_object('count', count(*)))
  from (select 1
  from "public"."book" t5
  where t5."author_id" = t3."id" and (t5."is_public" = $1::boolean)) t4) as "books_aggregate"
  from "public"."author" t3
  where exists (select 1
  from "public"."book" t6
  where t6."author_id" = t3."id" and (t6."is_public" = $1::boolean))) "#" having count(*) <= 10000)::text
-- $1: {"from":"constant","value":"true"}
