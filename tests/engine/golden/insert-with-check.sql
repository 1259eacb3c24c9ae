/* mutation */ with written as (insert into "public"."book" as t1 ("id", "title", "author_id", "pages", "price", "tags", "is_public") values ($1::integer, $2::text, $3::integer, $4::integer, $5::numeric, $6::jsonb, $7::boolean), ($8::integer, $9::text, $3::integer, $10::integer, $11::numeric, default, $7::boolean)
  returning t1.*, coalesce(t1."pages" > $1::integer, false) as "#check") select (select coalesce(json_agg(written), '[]'::json)
  from written)::text, (select case when bool_and("#check") then 'true' when count(*) = 0 then 'true' else '#check failed' end
  from written)::boolean
-- $1: {"from":"constant","value":"10"}
-- $2: {"from":"constant","value":"Elang"}
-- $3: {"from":"constant","value":"3"}
-- $4: {"from":"constant","value":"50"}
-- $5: {"from":"constant","value":"5.0"}
-- $6: {"from":"constant","value":"[\"new\",{\"a\":null}]"}
-- $7: {"from":"constant","value":"false"}
-- $8: {"from":"constant","value":"11"}
-- $9: {"from":"constant","value":"Fajar"}
-- $10: {"from":"constant","value":"60"}
-- $11: {"from":"constant","value":"6.5"}

/* mutation */ select json_build_object('affected_rows', json_array_length($1::json), 'returning', (select coalesce(json_agg("#"), '[]'::json)
  from (select t1."id" as "id", (select row_to_json("#")
  from (select t2."name" as "name"
  from "public"."author" t2
  where t2."id" = t1."author_id") "#") as "author", t1."tags" as "tags"
  from json_populate_recordset(null::"public"."book", $1::json) t1) "#"))::text
-- $1: {"from":"parent","field":"rows"}
