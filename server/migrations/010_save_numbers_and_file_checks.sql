-- The last save of each window, as {"window": [number, revision]}: a delayed copy of an older save changes nothing.
alter table applications add column last_saves jsonb not null default '{}';

-- When the form was used for a registration. A form is used once.
alter table uploads add column registered_at timestamptz;
create index uploads_registered on uploads (account_id, registered_at) where registered_at is not null;

-- The registered file is a copy that no form can write to. Rows from before have none of these.
alter table documents
  add column upload_key text,
  add column sha256 text,
  add column pdf_sha256 text;

-- The file of a replaced or deleted document is kept for a day, for a backup that was taken in between. Null until a sweep has
-- seen the row.
alter table abandoned_files add column remove_after timestamptz;

-- A copy can be printed again, so its file is removed by the next sweep.
create or replace function abandon_pdf_copy() returns trigger language plpgsql as $$
begin
  insert into abandoned_files (file_key, remove_after)
  values ('copies/' || old.account_id || '/' || old.id || '.pdf', '-infinity')
  on conflict do nothing;
  return null;
end $$;
