-- A session has an id that may be shown, so that its owner can end it, and the device on which it was started, in words.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '';
create unique index sessions_id on sessions (id);

-- One row per account, so that a new code replaces the old one. The address is not the account's before the code is entered.
create table email_changes (
  account_id uuid primary key references accounts (id) on delete cascade,
  username text not null check (username = lower(username)),
  salt bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- The SHA-256 of every PDF copy of a submission that was handed out, so that anybody can check a file without seeing another.
create table issued_copies (
  sha256 text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  issued_at timestamptz not null
);
create index issued_copies_account on issued_copies (account_id);
