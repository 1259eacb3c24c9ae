/* Shelf */ select (select coalesce(json_agg("#"), '[]'::json)
  from (select t1."title" as "title", (select row_to_json("#")
  from (select t2."name" as "name", 'author'::text as "__typename"
  from "public"."author" t2
  where t2."id" = t1."author_id" and (exists (select 1
  from "public"."book" t3
  where t3."author_id" = t2."id" and (t3."is_public" = $1::boolean)))) "#") as "author", (select coalesce(json_agg("#"), '[]'::json)
  from (select t4."due" as "due"
  from "public"."loan" t4
  where t4."book_id" = t1."id" and (t4."reader_id" = $2::uuid)) "#") as "mine"
  from "public"."book" t1
  where t1."is_public" = $1::boolean
  order by t1."title" desc
  limit 2) "#" having coalesce(sum(coalesce(json_array_length("#"."mine"), 0)), 0) <= 10000)::text
-- $1: {"from":"constant","value":"true"}
-- $2: {"from":"session","name":"x-hasura-user-id"}
