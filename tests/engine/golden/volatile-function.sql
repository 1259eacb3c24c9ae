/* mutation */ select (select coalesce(json_agg("#"), '[]'::json)
  from (select t1."book_id" as "book_id"
  from "public"."return_book"($1::uuid, $2::integer) t1) "#")::text
-- $1: {"from":"constant","value":"00000000-0000-4000-8000-00000000000b"}
-- $2: {"from":"constant","value":"2"}
