-- Actions on many applications at once. A job works through the applications, so that a restart loses none and changes none twice.
create table desk_bulk_runs (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff (id),
  -- As the contract has it: the state to move to, or the request.
  action jsonb not null,
  -- The run whose moves this one takes back.
  undoes uuid references desk_bulk_runs (id) on delete cascade,
  -- A run that is only prepared is a preview.
  status text not null default 'prepared' check (status in ('prepared', 'running', 'completed', 'stopped')),
  -- How many applications there were at the start.
  total integer not null default 0,
  prepared_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index desk_bulk_runs_staff on desk_bulk_runs (staff_id, prepared_at);
create index desk_bulk_runs_undoes on desk_bulk_runs (undoes);

create table desk_bulk_items (
  run_id uuid not null references desk_bulk_runs (id) on delete cascade,
  -- Not of accounts, whose rows nobody could change while those of a large action are added.
  account_id uuid not null references desk_rows (account_id) on delete cascade,
  -- The state and the version at the preview.
  from_state text not null,
  version integer not null,
  -- Null for a request.
  to_state text,
  -- Null until the run has come to it; then 'done', or why it was skipped.
  outcome text,
  primary key (run_id, account_id)
);
create index desk_bulk_items_account on desk_bulk_items (account_id);
