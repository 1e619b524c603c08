-- What an application needs or has got: an item. What staff asked for was the first kind of it. Its keys, files and mails go on as they
-- are, and the version before reads and writes its requests through a view of the same name.

alter table desk_requests rename to items;
alter index desk_requests_account rename to items_account;
alter table items drop constraint desk_requests_status_check, drop constraint desk_requests_wants_check;
alter table items rename column template to definition;
alter table items rename column status to state;
alter table items rename column asked_by to made_by;
alter table items rename column asked_at to made_at;

drop trigger desk_requests_count on items;
update items set state = case state when 'open' then 'awaiting' when 'answered' then 'received' when 'repeated' then 'replaced' else state end
where state in ('open', 'answered', 'repeated');

alter table items
  alter column state set default 'awaiting',
  -- The school's own list makes items too.
  alter column made_by drop not null,
  add column kind text not null default 'request',
  add column due_on date,
  -- The desk state "complete" waits for it.
  add column is_required boolean not null default false,
  add column audience text[] not null default '{applicant,officers,readers,systems}',
  add constraint items_state_check check (state in
    ('awaiting', 'received', 'done', 'waived', 'not_needed', 'declined', 'bounced', 'replaced', 'withdrawn')),
  add constraint items_wants_check check (wants in ('document', 'explanation', 'nothing')),
  add constraint items_audience_check check (audience <@ '{applicant,officers,readers,systems}'::text[]);
alter table items alter column kind drop default;
-- The list of a submission is made once, however many try.
create unique index items_of_list on items (account_id, definition) where kind = 'document';

-- Who did what with an item, and which mail says so. Never changed.
create table item_events (
  id bigint generated always as identity primary key,
  item_id uuid not null references items (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  event text not null check (event in ('made', 'changed', 'due', 'mailed', 'opened', 'noted')),
  at timestamptz not null,
  by text not null check (by in ('applicant', 'staff', 'system', 'somebody')),
  staff_id uuid references staff (id),
  from_state text,
  to_state text,
  from_due date,
  to_due date,
  mail_id uuid references mails (id) on delete set null,
  reason text not null default ''
);
create index item_events_item on item_events (item_id, id);
create index item_events_account on item_events (account_id);
create index item_events_mail on item_events (mail_id) where mail_id is not null;

-- The applications whose list has been made. One that was submitted before there were lists has none yet.
create table checklists (
  account_id uuid primary key references accounts (id) on delete cascade,
  made_at timestamptz not null
);

insert into item_events (item_id, account_id, event, at, by, staff_id, to_state)
select id, account_id, 'made', made_at, 'staff', made_by, 'awaiting' from items;
insert into item_events (item_id, account_id, event, at, by, from_state, to_state)
select id, account_id, 'changed', answered_at, 'applicant', 'awaiting', 'received' from items where answered_at is not null;
insert into item_events (item_id, account_id, event, at, by, staff_id, from_state, to_state)
select id, account_id, 'changed', settled_at, 'staff', settled_by, case when answered_at is null then 'awaiting' else 'received' end, state
from items where settled_at is not null;

-- A state can follow from the list.
alter table desk_state_changes alter column staff_id drop not null;

create or replace function desk_row_requests() returns trigger language plpgsql as $$
begin
  update desk_rows set (open_requests, answered_requests) =
    (select count(*) filter (where state = 'awaiting'), count(*) filter (where state = 'received')
     from items where account_id = new.account_id and kind = 'request')
  where account_id = new.account_id;
  return null;
end $$;

create trigger items_count_requests after insert or update of state on items for each row
when (new.kind = 'request') execute function desk_row_requests();

create or replace function refer_to_topic() returns trigger language plpgsql as $$
declare
  named uuid := id_in_topic(new.topic);
begin
  new.is_forgotten_when_done := new.is_forgotten_when_done or starts_with(new.topic, 'account-deleted ');
  if split_part(new.topic, ' ', 1) in ('request', 'request-answered') then
    select id, case when starts_with(new.topic, 'request ') then account_id end into new.request_id, new.account_id
    from items where id = named for key share;
  else
    select id into new.account_id from accounts where id = named for key share;
  end if;
  return new;
end $$;

-- For the version before.
create view desk_requests as
select id, number, account_id, definition as template, title, text, wants,
  case state when 'awaiting' then 'open' when 'received' then 'answered' when 'replaced' then 'repeated'
    when 'waived' then 'withdrawn' when 'not_needed' then 'withdrawn' when 'declined' then 'open' when 'bounced' then 'open'
    else state end as status,
  version, made_by as asked_by, made_at as asked_at, answer, answered_at, settled_by, settled_at, follows
from items where kind = 'request';

create function write_desk_request() returns trigger language plpgsql as $$
declare
  is_new boolean := tg_op = 'INSERT';
  before text;
  after text := case coalesce(new.status, 'open') when 'open' then 'awaiting' when 'answered' then 'received'
    when 'repeated' then 'replaced' else new.status end;
begin
  if is_new then
    insert into items (account_id, kind, definition, title, text, wants, state, made_by, made_at, follows)
    values (new.account_id, 'request', new.template, new.title, new.text, new.wants, after, new.asked_by, new.asked_at, new.follows)
    returning id, number into new.id, new.number;
    insert into item_events (item_id, account_id, event, at, by, staff_id, to_state)
    values (new.id, new.account_id, 'made', new.asked_at, 'staff', new.asked_by, after);
    return new;
  end if;
  select state into before from items where id = old.id;
  if new.status is not distinct from old.status then after := before; end if;
  update items set state = after, wants = new.wants, version = new.version, answer = new.answer, answered_at = new.answered_at,
    settled_by = new.settled_by, settled_at = new.settled_at where id = old.id;
  if after <> before then
    insert into item_events (item_id, account_id, event, at, by, staff_id, from_state, to_state)
    values (old.id, old.account_id, 'changed',
      case when after = 'received' then new.answered_at else coalesce(new.settled_at, now()) end,
      case when after = 'received' then 'applicant' else 'staff' end, case when after <> 'received' then new.settled_by end, before, after);
  end if;
  return new;
end $$;

create trigger desk_requests_write instead of insert or update on desk_requests for each row execute function write_desk_request();
