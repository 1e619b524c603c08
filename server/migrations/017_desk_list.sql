-- The list of the desk: one narrow row per application with what staff search, filter and sort by, so that no search reads
-- the answers of everybody. Triggers write what every school has. What comes from the answers (name, words, birth date …) is
-- written by the server, because only the folder of a school says which questions these are: in the transaction of the
-- submission, and by a job for rows whose `indexed_as` is not the index of today.
create table desk_rows (
  account_id uuid primary key,
  email text collate "C" not null,
  started_at timestamptz not null,
  -- The minute of the last change: a draft is saved many times a minute, and its row need not be.
  changed_at timestamptz not null,
  receipt text collate "C",
  submitted_at timestamptz,
  -- How many uploaded documents there are, without those that staff asked for after the submission.
  documents integer not null default 0,
  -- The next three belong to the work on applications. Its statements change them in their own transactions. The submission
  -- sets the first state of the school; null means a draft, or a submission that the job has not reached yet.
  desk_state text collate "C",
  -- Requests that wait for the applicant, and those whose answer waits for staff.
  open_requests integer not null default 0,
  answered_requests integer not null default 0,
  -- From the answers. Of a draft they stay empty unless the school lets staff read drafts.
  name text not null default '',
  -- The folded name, family name first. A row without a name comes last.
  name_key text collate "C" not null default U&'\+10FFFF',
  words text[] collate "C" not null default '{}',
  -- The same words between spaces, to check a row that was found otherwise.
  word_text text collate "C" not null default '',
  birth_date date,
  entry_term text collate "C",
  state text collate "C",
  major text collate "C",
  zip text not null default '',
  phones text[] not null default '{}',
  -- Two rows that share one of these are compared as a possible duplicate.
  block_keys text[] collate "C" not null default '{}',
  -- By which version of the school's questions the columns above were written, and compared with others; '' is none.
  indexed_as text not null default '',
  compared_as text not null default ''
);

-- Which words the names have, and in about how many rows. The job refreshes the numbers.
create table desk_words (
  word text collate "C" primary key,
  frequency integer not null
);
create index desk_words_slips on desk_words using gin (lookup_slips(word)) where word !~ '[0-9]';

-- Writes the rows that are missing or differ from their application. It touches no other: a conflict locks its row even if
-- there is nothing to update.
create function desk_fill_rows() returns void language sql as $$
  with counted as (select account_id, count(*)::int as documents from documents group by account_id),
  current as (
    select applications.account_id, username as email, applications.created_at as started_at,
      date_trunc('minute', applications.changed_at) as changed_at, submissions.receipt, submissions.submitted_at,
      coalesce(counted.documents, 0) as documents
    from applications join accounts on accounts.id = applications.account_id
    left join submissions on submissions.account_id = applications.account_id
    left join counted on counted.account_id = applications.account_id
  )
  insert into desk_rows (account_id, email, started_at, changed_at, receipt, submitted_at, documents)
  select current.* from current left join desk_rows on desk_rows.account_id = current.account_id
  where desk_rows.account_id is null
    or (desk_rows.email, desk_rows.changed_at, desk_rows.receipt, desk_rows.documents)
      is distinct from (current.email, current.changed_at, current.receipt, current.documents)
  on conflict (account_id) do update set email = excluded.email, changed_at = excluded.changed_at,
    receipt = excluded.receipt, submitted_at = excluded.submitted_at, documents = excluded.documents
$$;

-- The long part first: what follows the indexes locks the tables of applicants, whose saves wait for its end.
select desk_fill_rows();

create index desk_rows_name on desk_rows (name_key, account_id);
-- Drafts that may not be read have no name, and stand together at the end.
create index desk_rows_submitted_name on desk_rows (name_key, account_id) where submitted_at is not null;
create index desk_rows_draft_name on desk_rows (name_key, account_id) where submitted_at is null;
create index desk_rows_started on desk_rows (started_at, account_id);
create index desk_rows_changed on desk_rows (changed_at, account_id);
-- Drafts come last in both directions.
create index desk_rows_submitted on desk_rows (coalesce(submitted_at, 'infinity'), account_id);
create index desk_rows_submitted_latest on desk_rows (coalesce(submitted_at, '-infinity') desc, account_id desc);
create index desk_rows_desk_state on desk_rows (desk_state, coalesce(submitted_at, 'infinity'), account_id);
create index desk_rows_words on desk_rows using gin (words) with (fastupdate = off);
create index desk_rows_block_keys on desk_rows using gin (block_keys) with (fastupdate = off);
create index desk_rows_email on desk_rows (email);
create index desk_rows_receipt on desk_rows (receipt);
create index desk_rows_birth_date on desk_rows (birth_date);
create index desk_rows_entry_term on desk_rows (entry_term);
create index desk_rows_state on desk_rows (state);
create index desk_rows_major on desk_rows (major);
create index desk_rows_open_requests on desk_rows (account_id) where open_requests > 0;
create index desk_rows_answered_requests on desk_rows (account_id) where answered_requests > 0;
create index desk_rows_indexed_as on desk_rows (indexed_as);
create index desk_rows_compared_as on desk_rows (compared_as);

-- The rows with one of these words. Always by the index: the planner would at times rather compare every row with a long list.
create function desk_rows_with(list text[]) returns setof desk_rows language sql stable set enable_seqscan = off
as $$ select * from desk_rows where words && list $$;

create function desk_row_started() returns trigger language plpgsql as $$
begin
  insert into desk_rows (account_id, email, started_at, changed_at, documents)
  select new.account_id, username, new.created_at, date_trunc('minute', new.changed_at),
    (select count(*) from documents where account_id = new.account_id)
  from accounts where id = new.account_id
  on conflict do nothing;
  return null;
end $$;

create function desk_row_changed() returns trigger language plpgsql as $$
begin
  update desk_rows set changed_at = date_trunc('minute', new.changed_at), indexed_as = ''
  where account_id = new.account_id;
  return null;
end $$;

create function desk_row_submitted() returns trigger language plpgsql as $$
begin
  update desk_rows set receipt = new.receipt, submitted_at = new.submitted_at, indexed_as = ''
  where account_id = new.account_id;
  return null;
end $$;

create function desk_row_email() returns trigger language plpgsql as $$
begin
  update desk_rows set email = new.username, indexed_as = '' where account_id = new.id;
  return null;
end $$;

-- A file with a key of the form 'request-' || id was sent at the request of staff.
create function desk_row_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update desk_rows set documents = documents + 1
    where account_id = new.account_id and not starts_with(new.answer_key, 'request-');
  else
    update desk_rows set documents = documents - 1
    where account_id = old.account_id and not starts_with(old.answer_key, 'request-');
  end if;
  return null;
end $$;

create trigger applications_desk_started after insert on applications
for each row execute function desk_row_started();

create trigger applications_desk_changed after update of changed_at on applications for each row
when (date_trunc('minute', old.changed_at) is distinct from date_trunc('minute', new.changed_at))
execute function desk_row_changed();

create trigger submissions_desk_submitted after insert on submissions
for each row execute function desk_row_submitted();

create trigger accounts_desk_email after update of username on accounts for each row
when (old.username is distinct from new.username) execute function desk_row_email();

create trigger documents_desk_count after insert or delete on documents
for each row execute function desk_row_documents();

-- What was written and deleted while the indexes were built.
select desk_fill_rows();
delete from desk_rows where not exists (select from applications where applications.account_id = desk_rows.account_id);
drop function desk_fill_rows();
alter table desk_rows add foreign key (account_id) references applications (account_id) on delete cascade;

-- A view of the list that a member of staff has saved: the query of its address.
create table desk_views (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff (id) on delete cascade,
  name text not null,
  query text not null,
  -- Shown to all staff; only administrators share.
  is_shared boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null,
  unique (staff_id, name)
);

-- Two applications that are likely of the same person. Staff say whether they are; nothing is merged.
create table desk_pairs (
  first_id uuid not null references desk_rows (account_id) on delete cascade,
  second_id uuid not null references desk_rows (account_id) on delete cascade,
  weight integer not null,
  -- Why, in order: [{"reason": "same-birth-date", "weight": 30}, …]
  reasons jsonb not null,
  found_at timestamptz not null,
  judgement text check (judgement in ('same', 'different')),
  judged_by uuid references staff (id),
  judged_at timestamptz,
  -- Grows with every judgement, so that two officers never overwrite each other silently.
  version integer not null default 0,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index desk_pairs_second on desk_pairs (second_id);
create index desk_pairs_weight on desk_pairs (weight desc, first_id, second_id);
