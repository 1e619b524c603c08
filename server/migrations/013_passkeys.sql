-- The public keys of passkeys. The private ones never leave the devices of their owners.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device says it has signed; a copied key would fall behind. Many devices always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- A challenge is used once. One to add a passkey belongs to an account; one to log in belongs to nobody.
create table passkey_challenges (
  challenge_hash bytea primary key,
  account_id uuid references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
