-- Only the hash of a token is ever stored; the id stands for it in the audit.
create table service_tokens (
  token_hash bytea primary key,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index service_tokens_expiry on service_tokens (expires_at);

create table public_tokens (
  token_hash bytea primary key,
  id uuid not null default gen_random_uuid(),
  answers jsonb not null,
  expires_at timestamptz not null
);
create index public_tokens_expiry on public_tokens (expires_at);

-- One copy for each state of an application; the submission changes the copy without a new revision.
create table pdf_copies (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  revision integer not null,
  is_submitted boolean not null,
  status text not null default 'UNPROCESSED' check (status in ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  requested_at timestamptz not null,
  unique (account_id, revision, is_submitted)
);
create index pdf_copies_requested on pdf_copies (requested_at);

create table pdf_links (
  token_hash bytea primary key,
  copy_id uuid not null references pdf_copies (id) on delete cascade,
  expires_at timestamptz not null
);
create index pdf_links_copy on pdf_links (copy_id);
create index pdf_links_expiry on pdf_links (expires_at);

-- Whoever sweeps abandoned files removes the file of a copy that is gone.
create function abandon_pdf_copy() returns trigger language plpgsql as $$
begin
  insert into abandoned_files (file_key) values ('copies/' || old.account_id || '/' || old.id || '.pdf')
  on conflict do nothing;
  return null;
end $$;

create trigger pdf_copies_abandon_file after delete on pdf_copies
for each row execute function abandon_pdf_copy();
