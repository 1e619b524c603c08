-- When a member of staff first got in. Until then there is only an invitation, which nobody may have read.
alter table staff add column joined_at timestamptz;

-- The one valid link with which a member sets password and second factor.
create table staff_invitations (
  staff_id uuid primary key references staff (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index staff_invitations_expiry on staff_invitations (expires_at);

-- The state between the password and the second factor. The token is in a cookie of the browser that sent the password.
create table staff_pending_logins (
  token_hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  -- The password that was proved: another one since then makes this row worthless.
  password_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index staff_pending_logins_staff on staff_pending_logins (staff_id);
create index staff_pending_logins_expiry on staff_pending_logins (expires_at);

create table staff_passkeys (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device says it has signed; a copied key would fall behind. Many devices always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

-- Apps that show one-time codes (TOTP).
create table staff_code_apps (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff (id) on delete cascade,
  -- Encrypted with a key of the table "secrets".
  secret bytea not null,
  -- Two rows with one secret would let a code work twice.
  secret_hash bytea not null unique,
  -- The time step of the last accepted code. A code of this step or an earlier one is not accepted again.
  last_step bigint not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_code_apps_staff on staff_code_apps (staff_id);

-- Ten codes for the day on which the second factor is lost. A used one is deleted.
create table staff_recovery_codes (
  staff_id uuid not null references staff (id) on delete cascade,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

-- A challenge is used once, for the purpose it was issued for.
create table staff_challenges (
  challenge_hash bytea primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  purpose text not null check (purpose in ('join', 'log-in', 'add')),
  expires_at timestamptz not null
);
create index staff_challenges_staff on staff_challenges (staff_id);
create index staff_challenges_expiry on staff_challenges (expires_at);
