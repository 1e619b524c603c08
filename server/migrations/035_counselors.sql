-- The counselor whom an applicant names is asked for a letter. What becomes of it is the state of an item; the rest stands here.

-- One row for everybody who was named. The present one is not replaced.
create table counselors (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  account_id uuid not null references accounts (id) on delete cascade,
  item_id uuid not null references items (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  -- The applicant, as in the frozen application.
  student_name text not null,
  -- Empty if there is none to write to.
  email text not null,
  -- Whether the applicant has waived the right to read the letter, by the frozen answer.
  is_waived boolean not null,
  named_by text not null check (named_by in ('application', 'applicant', 'staff')),
  state text not null check (state in
    ('no_address', 'asked', 'opened', 'received', 'declined', 'bounced', 'replaced', 'withdrawn')),
  named_at timestamptz not null,
  -- The day at the school from which reminders are counted.
  asked_on date not null,
  link_ends_at timestamptz not null,
  -- The day on which the next mail is due.
  next_on date,
  opened_at timestamptz,
  settled_at timestamptz,
  -- Why it was declined, or the code with which a mail came back.
  reason text not null default '',
  ratings jsonb not null default '{}',
  comment text not null default '',
  upload_forms int not null default 0
);
create index counselors_account on counselors (account_id);
create unique index counselors_present on counselors (account_id) where state <> 'replaced';
create index counselors_item on counselors (item_id);
create index counselors_due on counselors (next_on) where next_on is not null;
create index counselors_email on counselors (email) where state in ('asked', 'opened');

-- Each mail about a counselor, once: the primary key keeps every process and every clock from a second one.
create table counselor_mails (
  counselor_id uuid not null references counselors (id) on delete cascade,
  step text not null,
  written_at timestamptz not null,
  mail_id uuid references mails (id) on delete set null,
  primary key (counselor_id, step)
);
create index counselor_mails_mail on counselor_mails (mail_id) where mail_id is not null;

-- Each mail has a link of its own, because only its hash is kept.
create table counselor_links (
  token_hash bytea primary key,
  counselor_id uuid not null references counselors (id) on delete cascade,
  made_at timestamptz not null
);
create index counselor_links_counselor on counselor_links (counselor_id);

-- What a counselor has sent. It is no document of the applicant, who may have waived the right to read it.
create table counselor_files (
  id uuid primary key default gen_random_uuid(),
  counselor_id uuid not null references counselors (id) on delete cascade,
  name text not null,
  file_key text not null unique,
  upload_key text not null,
  file_name text not null,
  file_size int not null,
  sha256 text not null,
  status text not null check (status in ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  message text not null default '',
  pdf_key text unique,
  pdf_sha256 text,
  registered_at timestamptz not null,
  unique (counselor_id, name)
);
create index counselor_files_unsettled on counselor_files (registered_at) where status in ('UNPROCESSED', 'IN_PROGRESS');
create trigger counselor_files_abandon_files after delete on counselor_files
for each row execute function abandon_files();

create table counselor_uploads (
  file_key text primary key,
  counselor_id uuid not null references counselors (id) on delete cascade,
  name text not null,
  issued_at timestamptz not null,
  received_at timestamptz,
  closed_at timestamptz
);
create index counselor_uploads_counselor on counselor_uploads (counselor_id);

-- What became of a mail that did not arrive: the code with which a mail server refused its recipient (RFC 3463), at once or in a report
-- that came back later.
alter table mails
  add column refusal text,
  add column bounced_at timestamptz;
create index mails_undelivered on mails (id) where refusal is not null;
