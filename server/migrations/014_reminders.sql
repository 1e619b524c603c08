-- The link of the header List-Unsubscribe (RFC 8058). It is dropped together with the body of the mail.
alter table mails add column unsubscribe_url text;

-- Mail about a draft that its owner has left: reminders, and the notice before the draft is deleted. A row is written in the
-- transaction that queues its mail, so its key makes sure that nobody gets the same mail twice.
create table draft_mails (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('untouched', 'deadline', 'deletion')),
  -- A day at the school: the day on which the draft was last touched, or the deadline.
  about date not null,
  mail_id uuid not null,
  written_at timestamptz not null,
  -- Null until the mail has left. A draft is deleted only after its notice has.
  sent_at timestamptz,
  -- On how many different days the server has seen that the notice was sent, and the last of them: a clock that jumps ahead
  -- must not shorten the wait.
  waited_days integer not null default 0,
  waited_on date,
  primary key (account_id, kind, about)
);
create index draft_mails_unsent on draft_mails (mail_id) where sent_at is null;

-- Who wants no reminders.
create table stopped_reminders (
  account_id uuid primary key references accounts (id) on delete cascade,
  stopped_at timestamptz not null
);
