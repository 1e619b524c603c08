-- A link with which a phone sends the file of one question. A new link of the question replaces the old one. The session has
-- no foreign key: a link is dead without its session, and ending a session must not wait for links.
create table phone_links (
  account_id uuid not null references accounts (id) on delete cascade,
  answer_key text not null,
  id uuid not null unique default gen_random_uuid(),
  token_hash bytea not null unique,
  session_id uuid not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  forms integer not null default 0,
  -- The upload form whose file was taken.
  used_with text,
  primary key (account_id, answer_key)
);

-- The session that changes a password stays, but links from before the change must not.
create function end_phone_links() returns trigger language plpgsql as $$
begin
  delete from phone_links where account_id = new.id;
  return null;
end $$;

create trigger accounts_end_phone_links after update of password_hash on accounts
for each row when (old.password_hash is distinct from new.password_hash) execute function end_phone_links();
