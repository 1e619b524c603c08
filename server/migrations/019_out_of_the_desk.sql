-- Keys with which other systems of the school read submitted applications. A key is shown once; only its hash is stored.
create table system_keys (
  id uuid primary key default gen_random_uuid(),
  key_hash bytea not null unique,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  created_by uuid not null references staff (id),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- The place of a submission in the list that other systems read. It is given after the commit of the submission, under a lock:
-- a submission that commits late gets a late place, so nobody who reads on from a place misses one. A sequence, because the
-- place of a deleted submission must not be given again.
alter table submissions add column feed_position bigint;
create sequence submission_feed as bigint;
create unique index submissions_feed on submissions (feed_position);
create index submissions_without_position on submissions (submitted_at, account_id) where feed_position is null;
create index submissions_submitted on submissions (submitted_at, account_id);

-- Where events are sent. The secret signs them, so it cannot be stored as a hash.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  secret text not null,
  events text[] not null,
  created_at timestamptz not null,
  created_by uuid not null references staff (id),
  removed_at timestamptz
);

-- One row for each event and webhook, written in the transaction of the event.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id),
  -- Whose application it is about. Null for a test.
  account_id uuid references accounts (id) on delete cascade,
  event text not null,
  body text not null,
  created_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  attempted_at timestamptz,
  response_status integer,
  response_ms integer,
  -- The beginning of the response, or what went wrong.
  response_text text
);
create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_account on webhook_deliveries (account_id);
create index webhook_deliveries_created on webhook_deliveries (created_at);

-- Which columns an export has, kept under a name.
create table export_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  columns text[] not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid not null references staff (id)
);

-- Files that administrators asked for. The file is removed a day after it was made; the row stays for a month.
create table exports (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff (id),
  format text not null check (format in ('csv', 'jsonl', 'pdf')),
  -- Null: every column.
  columns text[],
  submitted_from timestamptz,
  submitted_before timestamptz,
  -- The chosen applications, until the export has ended. Null: all of that time.
  account_ids uuid[],
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'completed', 'failed', 'cancelled', 'expired')),
  total integer not null,
  done integer not null default 0,
  file_size bigint,
  message text not null default '',
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz
);
create index exports_requested on exports (requested_at desc, id desc);

-- What the insight page counts by day.
create index applications_created on applications (created_at);
create index applications_first_attempt on applications ((web_status -> 1 ->> 'at') collate "C");
create index documents_refused on documents (registered_at) where status = 'FAILED';

-- The history of an application shows the mails to its address.
create index mails_recipient on mails (recipient);

-- The audit of the desk for administrators: newest first, of one day, of one person, of one action. These come last,
-- because from here to the end everything that writes to the audit waits.
create index audit_desk on audit (at desc, id desc) where action like 'desk %';
create index audit_desk_actor on audit (actor, at desc, id desc) where action like 'desk %';
create index audit_desk_action on audit (action, at desc, id desc) where action like 'desk %';
