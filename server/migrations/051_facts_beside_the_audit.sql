-- What was asked of the audit stands in rows of its own, so that the audit is only written and shown.

-- When somebody did something with an account, or tried to. The sweep keeps the last row of each account.
create table account_acts (
  id bigint generated always as identity primary key,
  -- Null for a try at an address that has no account, which must cost the same. No reference, because that would wait for a deletion.
  account_id uuid,
  at timestamptz not null
);
create index account_acts_account on account_acts (account_id, at);

insert into account_acts (account_id, at)
select account_id, max(audit.at) from audit join accounts on accounts.id = account_id
where actor_kind in ('account', 'client') group by account_id;

-- The looks of members of staff that were recorded within the last minutes, so that a page that reads again records none.
create table desk_looks (
  staff_id uuid not null references staff (id) on delete cascade,
  target text not null,
  action text not null,
  result text not null,
  at timestamptz not null,
  primary key (staff_id, target, action, result)
);
create index desk_looks_at on desk_looks (at);

-- What a person can do any number of times and what decides nothing: an account keeps the latest of these rows.
alter table audit add column is_routine boolean not null default false;
update audit set is_routine = true
where action in ('log-out', 'end-session', 'reminders')
  or action = 'log-in' and result in ('logged in', 'logged in with a passkey');
create index audit_routine on audit (account_id, id desc) where is_routine;
