-- Schools and addresses to choose from. A category is replaced as a whole, by exchanging its partition.
create extension if not exists pg_trgm;

create table lookup_records (
  category text not null,
  id text not null,
  name text not null,
  address_line_1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  ceeb text not null,
  -- The name in plain small letters with its abbreviations written out.
  folded text collate "C" not null,
  -- Every word in every spelling: A of the name, B of the place, C the codes.
  search tsvector not null,
  primary key (category, id)
) partition by list (category);
create index lookup_records_folded on lookup_records (folded);
create index lookup_records_search on lookup_records using gin (search);

-- A word and every word that is left of it without one letter: two words that share one of these are one slip apart.
create function lookup_slips(word text) returns text[] language sql immutable strict parallel safe
return word || array(select overlay(word placing '' from place for 1) from generate_series(1, length(word)) as place);

-- Which words there are, and in how many records.
create table lookup_words (
  category text not null,
  word text collate "C" not null,
  frequency integer not null,
  primary key (category, word)
) partition by list (category);
create index lookup_words_slips on lookup_words using gin (lookup_slips(word)) where word !~ '[0-9]';
create index lookup_words_alike on lookup_words using gin (word gin_trgm_ops) where word !~ '[0-9]';

create table lookup_records_college_ceeb partition of lookup_records for values in ('college_ceeb');
create table lookup_records_hs_ceeb partition of lookup_records for values in ('hs_ceeb');
create table lookup_records_address partition of lookup_records for values in ('address');
create table lookup_words_college_ceeb partition of lookup_words for values in ('college_ceeb');
create table lookup_words_hs_ceeb partition of lookup_words for values in ('hs_ceeb');
create table lookup_words_address partition of lookup_words for values in ('address');

-- The words that look most like one. A lower threshold would make the index look at far more of them.
create function lookup_alike(list text, typed text, most integer) returns setof lookup_words language sql stable
set pg_trgm.similarity_threshold = 0.35
as $$
  select * from lookup_words where category = list and word !~ '[0-9]' and word % typed
  order by similarity(word, typed) desc, word limit most
$$;

-- Some records with these words, the first of the alphabet. Always by the index: with its guesses about a limit, the
-- planner would at times rather read the whole table.
create function lookup_gather(list text, words tsquery, most integer) returns setof lookup_records language sql stable
set enable_seqscan = off set enable_indexscan = off
as $$ select * from lookup_records where category = list and search @@ words limit most $$;
