/* Borrow */ with written as (insert into "public"."loan" as t1 ("reader_id", "book_id", "due", "note") values ($1::uuid, $2::integer, $3::date, $4::text)
  on conflict on constraint "loan_pkey" do update set "note" = excluded."note", "returned_by" = $5::text
  where t1."reader_id" = $1::uuid and t1."due" > $6::date and t1."note" is null
  returning t1.*, coalesce(case when t1.xmax = 0 then (exists (select 1
  from "public"."book" t2
  where t2."id" = t1."book_id" and (t2."is_public" = $7::boolean))) else (true) end, false) as "#check") select (select row_to_json("#")
  from (select t3."book_id" as "book_id", t3."due" as "due", t3."note" as "note"
  from written t3) "#")::text, (select case when bool_and("#check") then 'true' when count(*) = 0 then 'true' else '#check failed' end
  from written)::boolean
-- $1: {"from":"session","name":"x-hasura-user-id"}
-- $2: {"from":"variable","path":["book"],"encode":"text"}
-- $3: {"from":"constant","value":"2027-01-01"}
-- $4: {"from":"variable","path":["note"],"encode":"text"}
-- $5: {"from":"session","name":"x-hasura-user-id"}
-- $6: {"from":"constant","value":"2025-01-01"}
-- $7: {"from":"constant","value":"true"}
