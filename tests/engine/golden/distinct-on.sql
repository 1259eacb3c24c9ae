/* query */ select (select coalesce(json_agg("#"), '[]'::json)
  from (select distinct on (t1."author_id") t1."author_id" as "author_id", t1."title" as "title"
  from "public"."book" t1
  order by t1."author_id" asc, t1."price" desc
  limit 10001) "#" having count(*) <= 10000)::text
