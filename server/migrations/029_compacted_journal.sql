-- Keeps the journal of an application from growing without end. Its latest 1,000 entries stay as they are. Of the older ones each
-- key keeps its latest entry, with the value from before all those of this key that are left out, so that nothing is missing between.
create function compact_journal(student uuid, latest integer) returns void language sql as $$
  with old as (
    select revision, keys, before, after from journal where account_id = student and revision <= latest - 1000
  ), changes as (
    select revision, key, place, after -> key as after,
      first_value(before -> key) over (partition by key order by revision) as before,
      lead(revision) over (partition by key order by revision) is null as is_latest
    from old, unnest(keys) with ordinality as changed (key, place)
  ), kept as (
    select revision, array_agg(key order by place) as keys, jsonb_object_agg(key, before) as before,
      jsonb_object_agg(key, after) as after
    from changes where is_latest group by revision
  ), removed as (
    delete from journal where account_id = student and revision <= latest - 1000
      and not exists (select from kept where kept.revision = journal.revision)
  )
  update journal set keys = kept.keys, before = kept.before, after = kept.after from kept
  where journal.account_id = student and journal.revision = kept.revision
    and (journal.keys, journal.before) is distinct from (kept.keys, kept.before)
$$;

create function compact_journal_of_entry() returns trigger language plpgsql as $$
begin
  perform compact_journal(new.account_id, new.revision);
  return null;
end $$;

create trigger journal_compact after insert on journal
for each row when (new.revision % 500 = 0 and new.revision > 1000) execute function compact_journal_of_entry();

select compact_journal(account_id, revision) from applications where revision > 1500;
