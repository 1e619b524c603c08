-- Whom a mail is meant for, which was read from its topic: the person, whatever their address is when it leaves; the address that it was
-- written to; or an address that the person has asked for and not yet proved.
alter table mails add column meant_for text not null default 'address' check (meant_for in ('person', 'address', 'new address'));

create function meant_for_in(topic text) returns text language sql immutable
as $$ select case split_part(topic, ' ', 1) when 'change-email' then 'new address'
  when 'draft' then 'person' when 'receipt' then 'person' when 'letter' then 'person' else 'address' end $$;

update mails set meant_for = meant_for_in(topic) where meant_for_in(topic) <> 'address';

-- For processes of the version before. A later migration can drop it.
create function say_whom() returns trigger language plpgsql as $$
begin
  new.meant_for := meant_for_in(new.topic);
  return new;
end $$;

create trigger mails_say_whom before insert on mails for each row when (new.meant_for = 'address') execute function say_whom();
