-- When the earliest open item of an application is due, so that the list finds what is overdue.
alter table desk_rows add column items_due_on date;
update desk_rows set items_due_on = due.due_on
from (select account_id, min(due_on) as due_on from items
      where is_required and state in ('awaiting', 'declined', 'bounced') and due_on is not null group by account_id) as due
where desk_rows.account_id = due.account_id;
create index desk_rows_open_items on desk_rows (account_id) where open_items > 0;
create index desk_rows_items_due on desk_rows (items_due_on) where items_due_on is not null;

create function count_open_items(accounts uuid[]) returns void language sql as $$
  update desk_rows set (open_items, items_due_on) =
    (select count(*), min(due_on) from items
     where items.account_id = desk_rows.account_id and is_required and state in ('awaiting', 'declined', 'bounced'))
  where account_id = any(accounts);
$$;

create or replace function desk_row_items() returns trigger language plpgsql as $$
begin
  perform count_open_items(array[new.account_id]);
  return null;
end $$;

-- The whole list of a submission is counted once.
create function desk_row_added_items() returns trigger language plpgsql as $$
begin
  perform count_open_items(array(select distinct account_id from added where is_required));
  return null;
end $$;

drop trigger items_count_open on items;
create trigger items_count_added after insert on items referencing new table as added
for each statement execute function desk_row_added_items();
create trigger items_count_open after update of state, due_on on items for each row
when (new.is_required) execute function desk_row_items();
