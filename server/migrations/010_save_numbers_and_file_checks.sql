-- The last save of each window, as {"window": [number, revision]}: a delayed copy of an older save changes nothing.
alter table applications add column last_saves jsonb not null default '{}';

-- A form takes one file (this server only; a bucket keeps no such record) and can be registered once. It is closed by its
-- registration, or by newer forms for the same question.
alter table uploads
  add column received_at timestamptz,
  add column registered_at timestamptz,
  add column closed_at timestamptz;

-- The registered file is a copy that no form can write to. Rows from before this migration have none of these.
alter table documents
  add column upload_key text,
  add column sha256 text,
  add column pdf_sha256 text;

-- The files of a replaced or deleted document are kept for a day, so that a backup of the database and a later copy of the files
-- fit together. Null until a sweep has seen the row.
alter table abandoned_files add column remove_after timestamptz;

-- A PDF copy can be printed again, so its file need not be kept.
create or replace function abandon_pdf_copy() returns trigger language plpgsql as $$
begin
  insert into abandoned_files (file_key, remove_after)
  values ('copies/' || old.account_id || '/' || old.id || '.pdf', '-infinity')
  on conflict (file_key) do update set remove_after = excluded.remove_after;
  return null;
end $$;
