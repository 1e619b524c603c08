-- Stores saves, each alone or several in one statement, and returns the places of those that were stored. A save is stored only
-- if its application is as it was read: the server has decided from that whether it is newer than the last one of its window.
-- One with a session is stored only if that still exists. One without changed keys stores its number alone.
-- If it may not wait, it leaves out an application that is locked, so that it does not hold up the others. Rows of the list, which
-- each save writes once a minute, it may wait for, in the order of their ids.
create function save_drafts(saves json, may_wait boolean) returns setof integer language plpgsql as $$
declare
  save record;
begin
  for save in
    select * from json_to_recordset(saves) as row (
      place integer, student uuid, session bytea, revision integer, known_saves jsonb, last_saves jsonb,
      answers jsonb, emptied text[], tabs jsonb, add_another jsonb, keys text[], before jsonb, after jsonb, at timestamptz)
    order by student, place
  loop
    if not may_wait then
      perform from applications where account_id = save.student for update skip locked;
      continue when not found;
    end if;
    update applications
    set answers = (applications.answers || save.answers) - save.emptied, tabs = save.tabs, add_another = save.add_another,
        revision = save.revision + least(1, cardinality(save.keys)), last_saves = save.last_saves,
        changed_at = case when save.keys = '{}' then changed_at else save.at end
    where account_id = save.student and applications.revision = save.revision and receipt is null
      and applications.last_saves = save.known_saves
      and (save.session is null or exists (
        select from sessions where token_hash = save.session and account_id = save.student));
    continue when not found;
    return next save.place;
    continue when save.keys = '{}';
    insert into journal (account_id, revision, keys, before, after, at)
    values (save.student, save.revision + 1, save.keys, save.before, save.after, save.at);
  end loop;
end $$;
