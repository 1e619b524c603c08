-- What staff do with applications. The submitted application itself never changes; all of this goes with its account.

-- The state that staff gave to a submitted application. Without a row it has the first state of the school.
create table desk_work (
  account_id uuid primary key references accounts (id) on delete cascade,
  state text not null,
  -- Grows with every move, so that two officers notice each other.
  version integer not null
);

create table desk_state_changes (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  from_state text not null,
  to_state text not null,
  staff_id uuid not null references staff (id),
  at timestamptz not null
);
create index desk_state_changes_account on desk_state_changes (account_id, id);

-- A note is never changed or deleted. It can be struck out, with a reason.
create table desk_notes (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were written.
  number bigint generated always as identity,
  account_id uuid not null references accounts (id) on delete cascade,
  staff_id uuid not null references staff (id),
  text text not null,
  at timestamptz not null,
  struck_by uuid references staff (id),
  struck_at timestamptz,
  struck_reason text
);
create index desk_notes_account on desk_notes (account_id, number);

-- What staff asked an applicant for after the submission. A file that was asked for is a document with the key 'request-' || id.
create table desk_requests (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were made.
  number bigint generated always as identity,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The template of the school that it was written from.
  template text not null,
  title text not null,
  text text not null,
  wants text not null check (wants in ('document', 'explanation')),
  status text not null default 'open' check (status in ('open', 'answered', 'done', 'repeated', 'withdrawn')),
  version integer not null default 1,
  asked_by uuid not null references staff (id),
  asked_at timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  settled_by uuid references staff (id),
  settled_at timestamptz,
  -- The answered request that this one asks for again.
  follows uuid references desk_requests (id)
);
create index desk_requests_account on desk_requests (account_id, number);

-- The list of the desk shows states and counts of requests, and is kept true by the statements that change them.
create function desk_row_state() returns trigger language plpgsql as $$
begin
  update desk_rows set desk_state = new.state where account_id = new.account_id;
  return null;
end $$;

create function desk_row_requests() returns trigger language plpgsql as $$
begin
  update desk_rows set (open_requests, answered_requests) =
    (select count(*) filter (where status = 'open'), count(*) filter (where status = 'answered')
     from desk_requests where account_id = new.account_id)
  where account_id = new.account_id;
  return null;
end $$;

create trigger desk_work_state after insert or update of state on desk_work
for each row execute function desk_row_state();

create trigger desk_requests_count after insert or update of status on desk_requests
for each row execute function desk_row_requests();
