-- The key of a system ends after a year at the latest. Administrators are told some days before: the days of the latest mail.
update system_keys set expires_at = now() + interval '365 days'
  where expires_at is null or expires_at > now() + interval '365 days';
alter table system_keys alter column expires_at set not null;
alter table system_keys add column told_days_before integer;

-- A webhook pauses when the one who is responsible for it is no administrator any more, until another one resumes it.
alter table webhooks add column paused_at timestamptz;

-- From now on a key ends, and a webhook pauses, together with the role of its administrator. Here follow those of earlier times.
with ended as (
  update system_keys set revoked_at = now() from staff
  where staff.id = created_by and revoked_at is null and (removed_at is not null or role <> 'administrator')
  returning system_keys.id
), paused as (
  update webhooks set paused_at = now() from staff
  where staff.id = created_by and webhooks.removed_at is null and (staff.removed_at is not null or role <> 'administrator')
  returning webhooks.id
)
insert into audit (at, actor, target, action, result)
  select now(), 'server', 'system ' || id, 'desk revoke key', 'its administrator has left' from ended
  union all
  select now(), 'server', 'webhook ' || id, 'desk pause webhook', 'its administrator has left' from paused;
