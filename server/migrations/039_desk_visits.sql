-- Since when an application is new for a member of staff: a visit begins with a login, and ends with the last look at the list before the next one.
create table desk_visits (
  staff_id uuid primary key references staff (id) on delete cascade,
  -- The last look at the list.
  seen_at timestamptz not null,
  -- The last look of the visit before; null during the first one.
  previous_at timestamptz
);
