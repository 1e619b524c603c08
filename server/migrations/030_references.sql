-- What a row refers to is a column, no longer a part of a text. The columns that are generated from a text of the same row stay true
-- whoever writes. Two triggers fill the others for processes of the version before.
-- The long part comes first: what follows it locks the tables of applicants, who wait for the end. No regular expression reads a row,
-- because one with a count takes longer than all the rest.

-- What the audit is searched by beside its texts: who acts, whether it is about the desk, and which account it is about. That account
-- may be gone.
alter table audit
  add column actor_kind text not null generated always as (split_part(actor, ' ', 1)) stored,
  add column is_desk boolean not null generated always as (starts_with(action, 'desk ')) stored,
  add column account_id uuid generated always as (
    case when starts_with(target, 'account ') and length(target) = 44 then substr(target, 9)::uuid end) stored;
drop index audit_desk, audit_desk_actor, audit_desk_action;
create index audit_desk on audit (at desc, id desc) where is_desk;
create index audit_desk_actor on audit (actor, at desc, id desc) where is_desk;
create index audit_desk_action on audit (action, at desc, id desc) where is_desk;

-- The request of staff that a file was sent for. Other files have the key of a question.
create function request_in_key(answer_key text) returns uuid language sql immutable
as $$ select case when starts_with(answer_key, 'request-') then substr(answer_key, 9)::uuid end $$;

alter table documents add column request_id uuid generated always as (request_in_key(answer_key)) stored
  references desk_requests (id) on delete cascade;
create index documents_request on documents (request_id) where request_id is not null;
alter table uploads add column request_id uuid generated always as (request_in_key(answer_key)) stored
  references desk_requests (id) on delete cascade;
create index uploads_request on uploads (request_id) where request_id is not null;

create or replace function desk_row_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update desk_rows set documents = documents + 1 where account_id = new.account_id and new.request_id is null;
  else
    update desk_rows set documents = documents - 1 where account_id = old.account_id and old.request_id is null;
  end if;
  return null;
end $$;

-- The applicant and the request that a mail is about. It goes with them. The mail that confirms a deletion is about nobody any more,
-- and its row goes once it has left or was given up.
alter table mails
  add column account_id uuid,
  add column request_id uuid,
  add column is_forgotten_when_done boolean not null default false;

-- Every topic is a word and an id, and perhaps more.
create function id_in_topic(topic text) returns uuid language sql immutable
as $$ select case when length(split_part(topic, ' ', 2)) = 36 then split_part(topic, ' ', 2)::uuid end $$;

create function refer_to_topic() returns trigger language plpgsql as $$
declare
  named uuid := id_in_topic(new.topic);
begin
  new.is_forgotten_when_done := new.is_forgotten_when_done or starts_with(new.topic, 'account-deleted ');
  if split_part(new.topic, ' ', 1) in ('request', 'request-answered') then
    select id, case when starts_with(new.topic, 'request ') then account_id end into new.request_id, new.account_id
    from desk_requests where id = named for key share;
  else
    select id into new.account_id from accounts where id = named for key share;
  end if;
  return new;
end $$;

create trigger mails_refer_to_topic before insert on mails
for each row when (new.account_id is null and new.request_id is null) execute function refer_to_topic();

update mails set account_id = accounts.id from accounts where accounts.id = id_in_topic(topic);
update mails set request_id = desk_requests.id,
  account_id = case when starts_with(topic, 'request ') then desk_requests.account_id end
from desk_requests where desk_requests.id = id_in_topic(topic) and split_part(topic, ' ', 1) in ('request', 'request-answered');
update mails set is_forgotten_when_done = true where starts_with(topic, 'account-deleted ');
alter table mails
  add foreign key (account_id) references accounts (id) on delete cascade,
  add foreign key (request_id) references desk_requests (id) on delete cascade;
create index mails_account on mails (account_id) where account_id is not null;
create index mails_request on mails (request_id) where request_id is not null;
create index mails_forgotten on mails (id) where is_forgotten_when_done;

-- Since when the address is the account's; null is since the account was created. Somebody else may have had it before.
alter table accounts add column address_since timestamptz;
update accounts set address_since = changes.at from (
  select target, max(at) as at from audit where action = 'change-email' and result = 'address changed' group by target
) as changes where changes.target = 'account ' || accounts.id;

create function date_new_address() returns trigger language plpgsql as $$
begin
  new.address_since := now();
  return new;
end $$;

create trigger accounts_date_address before update of username on accounts for each row
when (old.username is distinct from new.username and old.address_since is not distinct from new.address_since)
execute function date_new_address();
