-- What the list of the desk shows of the items, and who is to be told of a new state.

-- How many items of its list an application still waits for.
alter table desk_rows add column open_items integer not null default 0;

create function desk_row_items() returns trigger language plpgsql as $$
begin
  update desk_rows set open_items =
    (select count(*) from items where account_id = new.account_id and is_required and state in ('awaiting', 'declined', 'bounced'))
  where account_id = new.account_id;
  return null;
end $$;

create trigger items_count_open after insert or update of state on items for each row
when (new.is_required) execute function desk_row_items();

-- Which word of a state an applicant was told of last, and from when on the present one may be told. One row, so that there is one mail.
create table status_notices (
  account_id uuid primary key references accounts (id) on delete cascade,
  told_word text,
  told_at timestamptz,
  due_at timestamptz
);
create index status_notices_due on status_notices (due_at) where due_at is not null;
