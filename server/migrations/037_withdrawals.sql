-- An applicant can withdraw a submitted application, which changes neither it nor its receipt. Staff can take that back; the row stays.
create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were made.
  number bigint generated always as identity,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The name of a reason of the school.
  reason text not null,
  at timestamptz not null,
  undone_by uuid references staff (id),
  undone_at timestamptz,
  undone_reason text,
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undone_reason is null))
);
create index withdrawals_account on withdrawals (account_id, number);
-- An application is withdrawn once, until that is taken back.
create unique index withdrawals_present on withdrawals (account_id) where undone_at is null;

-- The list of the desk shows and filters it.
alter table desk_rows add column withdrawn_at timestamptz;
create index desk_rows_withdrawn on desk_rows (account_id) where withdrawn_at is not null;

create function desk_row_withdrawn() returns trigger language plpgsql as $$
begin
  update desk_rows set withdrawn_at =
    (select at from withdrawals where account_id = new.account_id and undone_at is null)
  where account_id = new.account_id;
  return null;
end $$;

create trigger withdrawals_desk_row after insert or update of undone_at on withdrawals
for each row execute function desk_row_withdrawn();
