-- Decisions about submitted applications, each with its letter. Before its release a decision can be changed and taken back; after it
-- only another one can follow, which is a new row. All of it goes with its account.

-- Letters that are made together and become visible at one moment.
create table decision_releases (
  id uuid primary key default gen_random_uuid(),
  -- When applicants can read the letters, chosen in the time zone of the school.
  moment timestamptz not null,
  -- A release that is only prepared has its letters made, so that they can be read.
  status text not null default 'prepared'
    check (status in ('prepared', 'scheduled', 'releasing', 'released', 'cancelled')),
  -- How many letters it had when somebody wrote that number in words.
  total integer not null default 0,
  prepared_by uuid not null references staff (id),
  prepared_at timestamptz not null,
  scheduled_by uuid references staff (id),
  scheduled_at timestamptz,
  cancelled_by uuid references staff (id),
  cancelled_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz
);
create index decision_releases_open on decision_releases (moment) where status in ('prepared', 'scheduled', 'releasing');

create table decisions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  -- The first decision is 1; another one can follow each that was released.
  round integer not null,
  -- Its name in the folder of the school.
  decision text not null,
  conditions text[] not null default '{}',
  status text not null check (status in ('withdrawn', 'proposed', 'confirmed', 'released')),
  -- Grows with every change, also from one round to the next, so that two officers notice each other.
  version integer not null,
  proposed_by uuid not null references staff (id),
  proposed_at timestamptz not null,
  confirmed_by uuid references staff (id),
  confirmed_at timestamptz,
  -- The words of the letter as they were confirmed, whatever the folder of the school says later.
  letter jsonb,
  release_id uuid references decision_releases (id),
  released_at timestamptz,
  -- When the applicant first opened the letter.
  opened_at timestamptz,
  unique (account_id, round),
  check (confirmed_by <> proposed_by),
  check ((status in ('confirmed', 'released')) = (confirmed_by is not null and letter is not null)),
  check (release_id is null or status in ('confirmed', 'released')),
  check ((status = 'released') = (released_at is not null))
);
create index decisions_release on decisions (release_id, account_id);
create index decisions_status on decisions (status, decision);

-- The letter of a decision as a file. A decision that leaves its release loses it.
create table decision_letters (
  decision_id uuid primary key references decisions (id) on delete cascade,
  pdf bytea not null,
  sha256 text not null,
  made_at timestamptz not null
);

-- Who did what with a decision. The audit does not name decisions, because it outlives the person.
create table decision_steps (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  round integer not null,
  step text not null check (step in ('proposed', 'confirmed', 'unconfirmed', 'withdrawn', 'released', 'held')),
  decision text not null,
  staff_id uuid not null references staff (id),
  at timestamptz not null
);
create index decision_steps_account on decision_steps (account_id, id);

-- Up to which step a member of staff has looked at the changes of decisions.
create table decision_looks (
  staff_id uuid primary key references staff (id),
  step bigint not null,
  at timestamptz not null
);

-- What an applicant has been told does not change any more, whoever asks. Only the first opening is noted.
create function refuse_change_of_released() returns trigger language plpgsql as $$
begin
  raise exception 'The decision % was released and can no longer be changed.', old.id;
end $$;

create trigger decisions_stay_released before update on decisions for each row
when (old.status = 'released' and (old.opened_at is not null or new.opened_at is null
  or to_jsonb(old.*) - 'opened_at' is distinct from to_jsonb(new.*) - 'opened_at'))
execute function refuse_change_of_released();

create function refuse_change_of_letter() returns trigger language plpgsql as $$
begin
  raise exception 'The letter of the decision % cannot be changed; it can be made anew before its release.', old.decision_id;
end $$;

create trigger decision_letters_stay before update on decision_letters for each row
when (old.* is distinct from new.*)
execute function refuse_change_of_letter();
