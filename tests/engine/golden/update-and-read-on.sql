/* mutation */ with written as (update "public"."book" as t1 set "price" = $1::numeric, "pages" = t1."pages" + $2::integer
  where exists (select 1
  from "public"."author" t2
  where t2."id" = t1."author_id" and (t2."name" = $3::text)) and t1."copies" > $4::bigint
  returning t1.*, coalesce(t1."pages" < $5::integer, false) as "#check") select (select coalesce(json_agg(written), '[]'::json)
  from written)::text, (select case when bool_and("#check") then 'true' when count(*) = 0 then 'true' else '#check failed' end
  from written)::boolean
-- $1: {"from":"constant","value":"1.0"}
-- $2: {"from":"constant","value":"1"}
-- $3: {"from":"constant","value":"Ayu Lestari"}
-- $4: {"from":"constant","value":"0"}
-- $5: {"from":"constant","value":"1000"}

/* mutation */ select json_build_object('affected_rows', json_array_length($1::json), 'returning', (select coalesce(json_agg("#"), '[]'::json)
  from (select t1."title" as "title", t1."pages" as "pages", (select row_to_json("#")
  from (select (select coalesce(json_agg("#"), '[]'::json)
  from (select t3."pages" as "pages"
  from "public"."book" t3
  where t3."author_id" = t2."id"
  order by t3."id" asc) "#") as "books"
  from "public"."author" t2
  where t2."id" = t1."author_id") "#") as "author"
  from json_populate_recordset(null::"public"."book", $1::json) t1) "#"))::text
-- $1: {"from":"parent","field":"rows"}

/* mutation */ with written as (update "public"."book" as t1 set "tags" = t1."tags" || $1::jsonb
  where t1."id" = $2::integer and t1."copies" > $3::bigint
  returning t1.*, coalesce(t1."pages" < $4::integer, false) as "#check") select (select row_to_json("#")
  from (select t2."id" as "id"
  from written t2) "#")::text, (select case when bool_and("#check") then 'true' when count(*) = 0 then 'true' else '#check failed' end
  from written)::boolean
-- $1: {"from":"constant","value":"[\"x\"]"}
-- $2: {"from":"constant","value":"4"}
-- $3: {"from":"constant","value":"0"}
-- $4: {"from":"constant","value":"1000"}
