-- Searches take a quarter less of the database's time. The queries are built by a loop instead of a query over the words, records are not packed
-- into arrays on the way, one number ranks them instead of six columns, and what is the same for all of them is not computed.

-- The index compares two queries faster than two parts of one query. So the first word that narrows the list down has a query of its
-- own, and the others, if there are any, share this one.
alter type lookup_queries add attribute narrowed_further tsquery;

-- The queries for the typed words. The index finds whole words quickly and prefixes slowly, so that it is asked for the
-- words of the vocabulary. A word in very many records narrows nothing down, and next to a rare word it is not asked for.
create or replace function lookup_queries_of(words lookup_typed[]) returns lookup_queries language plpgsql immutable as $$
declare
  is_code constant boolean := cardinality(words) = 1 and words[1].typed ~ '^\d+$';
  -- Lower for a single code, because ZIP codes have an index of their own.
  most_listed constant bigint := case when is_code then 2000 else 20000 end;
  queries lookup_queries;
  word lookup_typed;
  is_listed boolean;
  records bigint;
  rarest_listed bigint;
  rarest_other bigint;
  itself text;
  terms text;
  terms_listed text;
  narrowed text;
  narrowed_further text;
  every text;
  code text;
begin
  foreach word in array words loop
    if word.prefixed = 0 or word.completions is not null then
      rarest_listed := least(rarest_listed, word.prefixed + coalesce(word.similar_records, 0));
    end if;
  end loop;

  queries.are_known := true;
  foreach word in array words loop
    is_listed := word.prefixed = 0 or word.completions is not null;
    records := word.prefixed + coalesce(word.similar_records, 0);
    -- A complete word has no star.
    itself := case when word.prefixed > 0 then quote_literal(word.typed) || case when right(word.until, 1) = ' ' then ':' else ':*' end end;
    terms := concat_ws(' | ', rtrim(itself, ':'), word.similar_words);
    -- Every word must match: when one matches nothing, there is nothing to find.
    if terms = '' then return null; end if;

    if rarest_listed <= most_listed then
      if is_listed and records <= 20 * rarest_listed then
        terms_listed := concat_ws(' | ', word.completions, word.similar_words);
        if narrowed is null then narrowed := terms_listed;
        else narrowed_further := concat_ws(' & ', narrowed_further, concat('(', terms_listed, ')'));
        end if;
      end if;
    -- The rarest of the words with too many completions as a prefix, or else only its exact word.
    elsif not is_listed and (rarest_other is null or records < rarest_other) then
      rarest_other := records;
      narrowed := case when records <= 5000 then terms when word.exact between 1 and 20000 then quote_literal(word.typed) end;
    end if;

    every := concat_ws(' & ', every, concat('(', terms, ')'));
    if word.typed ~ '^\d+$' then code := concat_ws(' | ', code, quote_literal(word.typed) || ':C'); end if;
    -- Without similar words every result has the word as it was typed.
    queries.as_typed := queries.as_typed
      || case when word.similar_words is not null then (quote_literal(word.typed) || ':*')::tsquery end;
    queries.in_name := queries.in_name
      || nullif(concat_ws(' | ', itself || 'A', replace(word.similar_words, ' | ', ':A | ') || ':A'), '')::tsquery;
    queries.exact := queries.exact || quote_literal(word.typed)::tsquery;
    queries.are_known := queries.are_known and (word.exact > 0 or word.slips is null);
  end loop;

  queries.narrowed := narrowed;
  queries.narrowed_further := narrowed_further;
  queries.every := every;
  queries.code := code;
  return queries;
end
$$;

drop function lookup_best(text, text, lookup_queries, text, integer);
drop function lookup_candidates(text, tsquery, tsquery);

-- Some records with these words, and for a number those whose name or ZIP code starts with it. What the index cannot narrow down
-- is looked up in the records it found, but not in too many. The planner must not know that limit: with its guesses about it, it would
-- at times rather read the whole table.
create function lookup_candidates(list text, typed_name text, queries lookup_queries, number text)
returns setof lookup_records language plpgsql rows 100 as $$
begin
  if queries.narrowed_further is null then
    return query
      with narrowed as materialized (select * from lookup_records where category = list and search @@ queries.narrowed)
      select * from (select * from narrowed limit 1000) as found where found.search @@ queries.every limit 100;
  else
    return query
      with narrowed as materialized (
        select * from lookup_records
        where category = list and search @@ queries.narrowed and search @@ queries.narrowed_further
      )
      select * from (select * from narrowed limit 1000) as found where found.search @@ queries.every limit 100;
  end if;
  if number is null then return; end if;
  return query
    select * from lookup_records where category = list and folded >= typed_name and folded < typed_name || U&'\+10FFFF'
    order by folded limit 50;
  return query
    select * from lookup_records
    where category = list and zip collate "C" >= number and zip collate "C" < number || U&'\+10FFFF'
    order by zip collate "C" limit 50;
end
$$;

-- The records for a typed text, the best first: the names that start with it, then the records that contain all words. If they
-- are too few, those with a typo follow, unless the list has the words as they were typed. Of names that match equally well the
-- shortest comes first, as it has the fewest other words. A record may be found in several ways.
create or replace function lookup_search(list text, typed_name text, words text[], untils text[], slips text[], most integer)
returns setof lookup_records language plpgsql rows 5 set plan_cache_mode = force_generic_plan as $$
declare
  number constant text := case when cardinality(words) = 1 then substring(words[1] from '^\d+$') end;
  known lookup_typed[];
  queries lookup_queries;
  found lookup_records;
  ids text[] := '{}';
begin
  -- A number of four digits may be a code, which would match better than the start of a name.
  if number is null or length(number) < 4 then
    for found in
      select * from (
        select * from lookup_records where category = list and folded >= typed_name and folded < typed_name || U&'\+10FFFF'
        order by folded limit 100
      ) as prefixed
      -- First the name itself, then names that go on with another word.
      order by length(folded)
        - case when folded = typed_name then 200000 when starts_with(folded, typed_name || ' ') then 100000 else 0 end,
        folded, city collate "C", id collate "C"
      limit most
    loop
      return next found;
      ids := ids || found.id;
    end loop;
    if cardinality(ids) = most then return; end if;
  end if;

  known := lookup_known(list, words, untils, slips);
  for attempt in 1 .. 2 loop
    if attempt = 2 then
      known := lookup_with_typos(list, known);
      exit when known is null;
    end if;
    queries := lookup_queries_of(known);
    continue when queries.every is null;
    for found in
      select candidates.* from lookup_candidates(list, typed_name, queries, number) as candidates cross join lateral (
        -- How many words match as they were typed, in the name, and as a whole. There are at most eight.
        select sum(coalesce((search @@ typed)::int, 0) * 100 + coalesce((search @@ named)::int, 0) * 10 + (search @@ whole)::int)
          as words
        from unnest(queries.as_typed, queries.in_name, queries.exact) as asked (typed, named, whole)
      ) as matched
      where search @@ queries.every
      order by coalesce((search @@ queries.code)::int, 0) * 1000 + matched.words desc,
        length(folded), folded, city collate "C", id collate "C"
      limit 2 * attempt * most
    loop
      continue when found.id = any (ids);
      return next found;
      ids := ids || found.id;
      if cardinality(ids) = most then return; end if;
    end loop;
    exit when queries.are_known and cardinality(ids) > 0;
  end loop;
end
$$;
