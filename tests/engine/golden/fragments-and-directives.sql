/* Card */ select (select coalesce(json_agg("#"."object"), '[]'::json)
  from (select json_build_object('id', t1."id", 'title', t1."title", '__typename', 'book'::text, 'a_name_that_is_longer_than_postgres_lets_an_identifier_be_by_some', t1."title") as "object"
  from "public"."book" t1
  order by t1."id" asc
  limit $1::bigint) "#")::text
-- $1: {"from":"constant","value":"1"}
