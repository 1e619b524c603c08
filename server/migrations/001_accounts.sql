-- Every time is handed in by the server's clock; the database's own clock is never asked.

create table accounts (
  id uuid primary key default gen_random_uuid(),
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  started_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_account on sessions (account_id);

-- One row per account, so that a new code replaces the old one.
create table confirmation_codes (
  account_id uuid primary key references accounts (id) on delete cascade,
  salt bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- One row per account, so that a new link replaces the old one.
create table password_resets (
  account_id uuid primary key references accounts (id) on delete cascade,
  id_hash bytea not null,
  expires_at timestamptz not null
);

create table successful_logins (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  at timestamptz not null
);
create index successful_logins_account on successful_logins (account_id, at, id);

-- The body and the secret are dropped as soon as the mail has been sent or given up.
create table mails (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  recipient text not null,
  subject text not null,
  text_body text,
  html_body text,
  secret text,
  created_at timestamptz not null,
  useless_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index mails_waiting on mails (due_at) where sent_at is null and given_up_at is null;
create index mails_waiting_topic on mails (topic) where sent_at is null and given_up_at is null;

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  target text not null,
  action text not null,
  result text not null
);
create index audit_target on audit (target, at);

-- The shape that rate-limiter-flexible expects; keys are hashes, so no address stands here.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
