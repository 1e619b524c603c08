-- Names an embedded database. A dump carries this row along, so PostgreSQL is named by what a dump does not carry.
create table database_identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into database_identity default values;

-- Stored files that no row named when a sweep saw them. One that is still unknown a day later is removed.
create table unknown_files (
  file_key text primary key,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
