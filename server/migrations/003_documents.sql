-- Keys that the server made for itself, the same for every process.
create table secrets (
  name text primary key,
  value bytea not null
);

-- Every address handed out for an upload: whose it is and for which question.
create table uploads (
  file_key text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  answer_key text not null,
  issued_at timestamptz not null
);
create index uploads_account on uploads (account_id, issued_at);

-- One file per file question; another file for the same question is another row with another id.
create table documents (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id),
  answer_key text not null,
  file_key text not null unique,
  file_name text not null,
  file_size integer not null,
  status text not null check (status in ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  message text not null default '',
  pdf_key text unique,
  registered_at timestamptz not null,
  unique (account_id, answer_key)
);
create index documents_unsettled on documents (registered_at) where status in ('UNPROCESSED', 'IN_PROGRESS');

-- Files whose row is gone; whoever removes the file removes its line here.
create table abandoned_files (
  file_key text primary key
);

create function abandon_files() returns trigger language plpgsql as $$
begin
  insert into abandoned_files (file_key)
  select key from unnest(array[old.file_key, old.pdf_key]) as key where key is not null
  on conflict do nothing;
  return null;
end $$;

create trigger documents_abandon_files after delete on documents
for each row execute function abandon_files();

-- However an answer is cleared, its file goes with it in the same transaction, and the audit says so.
create function forget_cleared_documents() returns trigger language plpgsql as $$
begin
  with forgotten as (
    delete from documents
    where account_id = new.account_id and status = 'COMPLETED' and coalesce(new.answers ->> answer_key, '') = ''
    returning answer_key
  )
  insert into audit (at, actor, target, action, result)
  select new.changed_at, 'account ' || new.account_id, 'account ' || new.account_id, 'delete document', 'cleared ' || answer_key
  from forgotten;
  return null;
end $$;

create trigger applications_forget_cleared_documents after update of answers on applications
for each row when (old.answers is distinct from new.answers) execute function forget_cleared_documents();
