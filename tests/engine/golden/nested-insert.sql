/* mutation */ with written as (insert into "public"."author" as t1 ("id", "name") values ($1::integer, $2::text)
  returning t1.*) select row_to_json(written)::text, true
  from written
-- $1: {"from":"constant","value":"9"}
-- $2: {"from":"constant","value":"Dewi"}

/* mutation */ with written as (insert into "public"."book" as t1 ("id", "title", "author_id", "price") values ($1::integer, $2::text, $3::integer, $4::numeric)
  returning t1.*) select row_to_json(written)::text, true
  from written
-- $1: {"from":"constant","value":"20"}
-- $2: {"from":"constant","value":"Gema"}
-- $3: {"from":"parent","field":"author_id"}
-- $4: {"from":"constant","value":"3.0"}

/* mutation */ with written as (insert into "public"."book" as t1 ("id", "title", "author_id", "price") values ($1::integer, $2::text, $3::integer, $4::numeric)
  returning t1.*) select row_to_json(written)::text, true
  from written
-- $1: {"from":"constant","value":"21"}
-- $2: {"from":"constant","value":"Hutan"}
-- $3: {"from":"parent","field":"author_id"}
-- $4: {"from":"constant","value":"4.0"}

/* mutation */ select (select row_to_json("#")
  from (select t1."name" as "name", (select coalesce(json_agg("#"), '[]'::json)
  from (select t2."title" as "title"
  from "public"."book" t2
  where t2."author_id" = t1."id"
  order by t2."id" asc) "#") as "books"
  from json_populate_recordset(null::"public"."author", $1::json) t1) "#")::text
-- $1: {"from":"parent","field":"rows"}
