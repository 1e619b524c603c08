-- 007 dropped this function, and for a time its file did not: some databases have it, some do not. Processes of a version
-- before 007 still search with it while they are replaced one by one.
create or replace function lookup_gather(list text, words tsquery, most integer) returns setof lookup_records
language sql stable set enable_seqscan = off set enable_indexscan = off
as $$ select * from lookup_records where category = list and search @@ words limit most $$;
