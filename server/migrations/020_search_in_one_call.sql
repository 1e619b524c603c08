-- A search is one call. Its statements are planned once per connection, and nothing goes to the server and back between them.
-- They are volatile, so that each of their statements sees the list that is there when it starts: a search that waits while an
-- import exchanges the list would otherwise find neither the old records nor the new ones.
-- The functions of the version before stay, because its processes search with them while they are replaced one by one.

alter function lookup_alike(text, text, integer) volatile;

-- A typed word and what the vocabulary knows about it.
create type lookup_typed as (
  typed text,
  -- The words from `typed` up to this one start with it. Null for a single letter, which too many words start with.
  until text,
  -- The typed word and all that is left of it without one letter, separated by spaces. Null where a typo is not considered.
  slips text,
  -- How many records contain exactly this word, and how many at most a word that starts with it.
  exact bigint,
  prefixed bigint,
  -- The words that start with it as a query, unless they are too many to list.
  completions text,
  -- Words that differ by a typo as a query, and how many records contain them.
  similar_words text,
  similar_records bigint
);

-- The typed words as queries.
create type lookup_queries as (
  -- What the index is asked for, what every result matches, and the numbers as codes.
  narrowed tsquery,
  every tsquery,
  code tsquery,
  -- For the ranking, one query for each word: as it was typed, in the name, and as a whole word.
  as_typed tsquery[],
  in_name tsquery[],
  exact tsquery[],
  -- Whether each word that may have a typo is a whole word of the list.
  are_known boolean
);

-- Looks the typed words up in the vocabulary.
create function lookup_known(list text, words text[], untils text[], slips text[]) returns lookup_typed[]
language plpgsql as $$
begin
  return array(
    select row(asked.typed, asked.until, asked.slips,
      case when asked.until is null then 2000000000 else coalesce(found.exact, 0) end,
      case when asked.until is null then 2000000000 else coalesce(found.prefixed, 0) end,
      -- Beyond this many words, a prefix query is as fast as asking the index for each of them.
      case when found.words <= 30 then found.completions end, null, null)::lookup_typed
    from unnest(words, untils, slips) as asked (typed, until, slips)
    cross join lateral (
      select sum(frequency) filter (where word = asked.typed) as exact, sum(frequency) as prefixed, count(*) as words,
        string_agg(quote_literal(word), ' | ') as completions
      from lookup_words where category = list and word >= asked.typed and word < asked.until
    ) as found
  );
end
$$;

-- The typed words with words of the list that may have been meant instead: those one typo away, and for a word that the
-- list does not know at all, those that look much like it. Null if there are none.
create function lookup_with_typos(list text, words lookup_typed[]) returns lookup_typed[] language plpgsql as $$
declare
  corrected lookup_typed[] := array(
    select row(asked.typed, asked.until, asked.slips, asked.exact, asked.prefixed, asked.completions, near.words,
      near.records)::lookup_typed
    from unnest(words) as asked cross join lateral (
      select string_agg(quote_literal(nearest.word), ' | ') as words, sum(nearest.frequency) as records from (
        select known.word, known.frequency from lookup_words as known
        where category = list and known.word !~ '[0-9]' and lookup_slips(known.word) && string_to_array(asked.slips, ' ')
          and not starts_with(known.word, asked.typed)
        order by similarity(known.word, asked.typed) desc, known.word limit 10
      ) as nearest
    ) as near
  );
  word lookup_typed;
  is_corrected boolean := false;
begin
  for place in 1 .. cardinality(corrected) loop
    word := corrected[place];
    if word.slips is not null and word.prefixed = 0 and word.similar_words is null then
      select string_agg(quote_literal(near.word), ' | '), sum(near.frequency) into word.similar_words, word.similar_records
      from lookup_alike(list, word.typed, 10) as near;
      corrected[place] := word;
    end if;
    is_corrected := is_corrected or word.similar_words is not null;
  end loop;
  return case when is_corrected then corrected end;
end
$$;

-- The queries for the typed words. The index finds whole words quickly and prefixes slowly, so that it is asked for the
-- words of the vocabulary. A word in very many records narrows nothing down, and next to a rare word it is not asked for.
create function lookup_queries_of(words lookup_typed[]) returns lookup_queries language plpgsql immutable as $$
declare
  is_code constant boolean := cardinality(words) = 1 and words[1].typed ~ '^\d+$';
  queries lookup_queries;
begin
  select
    case
      when not bool_and(terms <> '') then null
      -- Lower for a single code, because ZIP codes have an index of their own.
      when min(records) filter (where is_listed) <= case when is_code then 2000 else 20000 end then
        string_agg(concat('(', concat_ws(' | ', completions, similar_words), ')'), ' & ')
          filter (where is_listed and records <= 10 * rarest)
      -- The rarest of the words with too many completions as a prefix, or else only its exact word.
      else (array_agg(case when records <= 5000 then terms when exact between 1 and 20000 then quote_literal(typed) end
        order by records) filter (where not is_listed))[1]
    end,
    -- Every word must match: when one matches nothing, there is nothing to find.
    case when bool_and(terms <> '') then string_agg(concat('(', terms, ')'), ' & ') end,
    string_agg(quote_literal(typed) || ':C', ' | ') filter (where typed ~ '^\d+$'),
    array_agg((quote_literal(typed) || ':*')::tsquery),
    array_agg(nullif(concat_ws(' | ', itself || 'A', replace(similar_words, ' | ', ':A | ') || ':A'), '')::tsquery),
    array_agg(quote_literal(typed)::tsquery),
    bool_and(exact > 0 or slips is null)
  into queries
  from (
    select *, min(records) filter (where is_listed) over () as rarest,
      concat_ws(' | ', rtrim(itself, ':'), similar_words) as terms
    from (
      select *, prefixed + coalesce(similar_records, 0) as records, prefixed = 0 or completions is not null as is_listed,
        -- A complete word has no star.
        case when prefixed > 0 then quote_literal(typed) || case when right(until, 1) = ' ' then ':' else ':*' end end as itself
      from unnest(words)
    ) as counted
  ) as asked;
  return queries;
end
$$;

-- Some records with these words. Always by the index: with its guesses about a limit, the planner would at times rather
-- read the whole table. What the index cannot narrow down is looked up in the records it found, but not in too many.
create function lookup_candidates(list text, narrowed tsquery, every tsquery) returns setof lookup_records
language plpgsql rows 100 set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query select found.* from (
    select * from lookup_records where category = list and search @@ narrowed limit 1000
  ) as found where found.search @@ every limit 100;
end
$$;

-- The best matches first. A record may occur twice, because there are several ways to find it. Of names that match
-- equally well the shortest comes first, as it has the fewest other words.
create function lookup_best(list text, typed_name text, queries lookup_queries, zip_code text, most integer)
returns lookup_records[] language plpgsql as $$
begin
  return array(
    with candidates as materialized (
      select * from lookup_candidates(list, queries.narrowed, queries.every)
      union all
      (select * from lookup_records where category = list and folded >= typed_name and folded < typed_name || U&'\+10FFFF'
       order by folded limit 50)
      union all
      (select * from lookup_records
       where category = list and zip collate "C" >= zip_code and zip collate "C" < zip_code || U&'\+10FFFF'
       order by zip collate "C" limit 50)
    )
    select candidates::lookup_records from candidates cross join lateral (
      select count(*) filter (where search @@ typed) as as_typed, count(*) filter (where search @@ named) as in_name,
        count(*) filter (where search @@ whole) as exact
      from unnest(queries.as_typed, queries.in_name, queries.exact) as asked (typed, named, whole)
    ) as matched
    where search @@ queries.every
    order by search @@ queries.code desc, folded = typed_name desc, starts_with(folded, typed_name) desc,
      matched.as_typed desc, matched.in_name desc, matched.exact desc, length(folded), folded, city collate "C", id collate "C"
    limit most
  );
end
$$;

-- The records for a typed text, the best first: enough names that start with it, or else the records that contain all
-- words. If they are too few, those with a typo follow, unless the list has the words as they were typed.
create function lookup_search(list text, typed_name text, words text[], untils text[], slips text[], most integer)
returns setof lookup_records language plpgsql rows 5 set plan_cache_mode = force_generic_plan as $$
declare
  number constant text := case when cardinality(words) = 1 then substring(words[1] from '^\d+$') end;
  known lookup_typed[];
  queries lookup_queries;
  best lookup_records[];
  found lookup_records;
  ids text[] := '{}';
begin
  -- A number of four digits may be a code, which would match better than the start of a name.
  if number is null or length(number) < 4 then
    best := array(
      select prefixed::lookup_records from (
        select * from lookup_records where category = list and folded >= typed_name and folded < typed_name || U&'\+10FFFF'
        order by folded limit 100
      ) as prefixed
      order by length(folded) = length(typed_name) desc, substr(folded, length(typed_name) + 1, 1) = ' ' desc,
        length(folded), folded, city collate "C", id collate "C" limit most
    );
    if cardinality(best) = most then
      return query select * from unnest(best);
      return;
    end if;
  end if;

  known := lookup_known(list, words, untils, slips);
  for attempt in 1 .. 2 loop
    if attempt = 2 then
      known := lookup_with_typos(list, known);
      exit when known is null;
    end if;
    queries := lookup_queries_of(known);
    continue when queries.every is null;
    best := lookup_best(list, typed_name, queries, number, 2 * attempt * most);
    foreach found in array best loop
      continue when found.id = any (ids);
      return next found;
      ids := ids || found.id;
      if cardinality(ids) = most then return; end if;
    end loop;
    exit when queries.are_known and cardinality(ids) > 0;
  end loop;
end
$$;
