/* mutation */ with written as (delete
  from "public"."book" as t1
  where t1."id" = any ($1::integer[]) and t1."is_public" = $2::boolean
  returning t1.*) select json_build_object('affected_rows', (select count(*)
  from written), 'returning', (select coalesce(json_agg("#"), '[]'::json)
  from (select t2."id" as "id"
  from written t2) "#"))::text
-- $1: {"from":"constant","value":"{\"1\",\"5\"}"}
-- $2: {"from":"constant","value":"false"}

/* mutation */ with written as (delete
  from "public"."book" as t1
  where t1."id" = $1::integer and t1."is_public" = $2::boolean
  returning t1.*) select (select row_to_json("#")
  from (select t2."id" as "id"
  from written t2) "#")::text
-- $1: {"from":"constant","value":"4"}
-- $2: {"from":"constant","value":"false"}
