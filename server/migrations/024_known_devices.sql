-- The browsers on which somebody has logged in, each as the hash of a random token in its cookie, for every person who has logged
-- in there. Failed logins of others do not lock these browsers out.
create table known_devices (
  token_hash bytea not null,
  account_id uuid not null references accounts (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (token_hash, account_id)
);
create index known_devices_account on known_devices (account_id, seen_at);
create index known_devices_seen on known_devices (seen_at);

-- The same for members of staff.
create table staff_known_devices (
  token_hash bytea not null,
  staff_id uuid not null references staff (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (token_hash, staff_id)
);
create index staff_known_devices_staff on staff_known_devices (staff_id, seen_at);
create index staff_known_devices_seen on staff_known_devices (seen_at);
