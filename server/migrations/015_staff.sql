-- Members of staff work at the desk. They are no applicants: nothing here refers to accounts.
create table staff (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('reader', 'officer', 'administrator')),
  -- Null until the invitation was accepted, and for staff who log in through the identity provider of the school.
  password_hash text,
  created_at timestamptz not null,
  -- Set when somebody leaves. The row stays, because notes and the audit name its id.
  removed_at timestamptz
);

create table staff_sessions (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  staff_id uuid not null references staff (id) on delete cascade,
  device text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);
