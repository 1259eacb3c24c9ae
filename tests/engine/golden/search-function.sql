/* query */ select (select coalesce(json_agg("#"), '[]'::json)
  from (select t1."title" as "title"
  from "public"."search_books"($1::text) t1
  where t1."is_public" = $2::boolean and t1."pages" > $3::integer
  order by t1."title" desc
  limit 2) "#")::text, (select json_build_object('aggregate', json_build_object('count', count(*)))
  from (select 1
  from "public"."search_books"($1::text, $4::integer) t3
  where t3."is_public" = $2::boolean) t2)::text
-- $1: {"from":"variable","path":["query"],"encode":"text"}
-- $2: {"from":"constant","value":"true"}
-- $3: {"from":"constant","value":"90"}
-- $4: {"from":"constant","value":"3"}
