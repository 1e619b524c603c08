-- A ZIP code alone may belong to tens of thousands of records, of which only the first are wanted.
create index lookup_records_zip on lookup_records (zip collate "C");

drop function lookup_gather(text, tsquery, integer);

-- Some records with these words. Always by the index: with its guesses about a limit, the planner would at times rather
-- read the whole table. What the index cannot narrow down is looked up in the records it found, but not in too many.
create function lookup_gather(list text, narrowed tsquery, every tsquery, most integer) returns setof lookup_records
language sql stable set enable_seqscan = off set enable_indexscan = off
as $$
  select found.* from (
    select * from lookup_records where category = list and search @@ narrowed limit 10 * most
  ) as found where search @@ every limit most
$$;
