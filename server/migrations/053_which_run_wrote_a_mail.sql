-- The bulk action that wrote a mail, which was read from how its topic begins. No reference: the action may be forgotten before the mail.
alter table mails add column run_id uuid;

create function run_in_topic(topic text) returns uuid language sql immutable
as $$ select case when split_part(topic, ' ', 1) = 'desk-mail' and split_part(topic, ' ', 3) <> '' then split_part(topic, ' ', 2)::uuid end $$;

update mails set run_id = run_in_topic(topic) where run_in_topic(topic) is not null;
create index mails_run on mails (run_id) where run_id is not null and sent_at is null and given_up_at is null;

-- For processes of the version before. A later migration can drop it.
create function say_run() returns trigger language plpgsql as $$
begin
  new.run_id := run_in_topic(new.topic);
  return new;
end $$;

create trigger mails_say_run before insert on mails for each row when (new.run_id is null) execute function say_run();
