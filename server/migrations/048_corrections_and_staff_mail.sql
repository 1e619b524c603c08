-- What staff have recorded as right of an answer after the submission. The submission itself never changes; this stands beside it.
create table corrections (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were proposed.
  number bigint generated always as identity,
  account_id uuid not null references accounts (id) on delete cascade,
  answer_key text not null,
  label text not null,
  -- Every key that the question writes, and how an officer reads it.
  before jsonb not null,
  after jsonb not null,
  before_text text not null,
  after_text text not null,
  reason text not null,
  -- Only an approved one counts.
  status text not null default 'proposed' check (status in ('proposed', 'approved', 'refused')),
  proposed_by uuid not null references staff (id),
  proposed_at timestamptz not null,
  settled_by uuid references staff (id),
  settled_at timestamptz,
  check ((status = 'proposed') = (settled_at is null) and (settled_by is null) = (settled_at is null)),
  -- Two people stand behind each.
  check (status <> 'approved' or settled_by <> proposed_by)
);
create index corrections_account on corrections (account_id, number);
create unique index corrections_proposed on corrections (account_id, answer_key) where status = 'proposed';

-- Mails that staff wrote to an applicant. The mail itself is in mails until it is swept; its fate is kept here.
create table desk_mails (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were written.
  number bigint generated always as identity,
  account_id uuid not null references accounts (id) on delete cascade,
  staff_id uuid not null references staff (id),
  -- The template of the school that it was written from.
  template text not null,
  subject text not null,
  text text not null,
  written_at timestamptz not null,
  mail_id uuid not null,
  sent_at timestamptz,
  given_up_at timestamptz
);
create index desk_mails_account on desk_mails (account_id, written_at);
create index desk_mails_staff on desk_mails (staff_id, written_at);
create index desk_mails_mail on desk_mails (mail_id);

-- To whom an answer to a mail goes: to this member of staff, or to the office once that member has left.
alter table mails add column reply_staff_id uuid references staff (id);

create function desk_mail_fate() returns trigger language plpgsql as $$
begin
  update desk_mails set sent_at = new.sent_at, given_up_at = new.given_up_at where mail_id = new.id;
  return null;
end $$;

create trigger mails_desk_fate after update of sent_at, given_up_at on mails for each row
when (new.reply_staff_id is not null) execute function desk_mail_fate();
