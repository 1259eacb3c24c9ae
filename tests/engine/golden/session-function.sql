/* query */ select (select coalesce(json_agg("#"), '[]'::json)
  from (select t1."title" as "title"
  from "public"."my_books"($1::json) t1
  order by t1."id" asc
  limit 10001) "#" having count(*) <= 10000)::text
-- $1: {"from":"session-json"}
