-- Saves that follow others of the same session, for several applications at once. Returns the places of those that were
-- written: their session, revision and number were still the expected ones. It waits for no application: one that is locked is left
-- out, so that it does not hold up the others. It can wait for rows of the list, which it writes once a minute. It locks them in the
-- order of their ids, as whoever locks several of them does.
create or replace function save_recent_drafts(sent json) returns setof integer language plpgsql as $$
declare
  save record;
begin
  for save in
    select * from json_to_recordset(sent) as row (
      place integer, student uuid, session bytea, revision integer, answers jsonb, tabs jsonb, add_another jsonb,
      keys text[], before jsonb, after jsonb, at timestamptz,
      save_window text, save_number integer, forgotten text[], last_save jsonb)
    order by student
  loop
    perform from applications
    where account_id = save.student and revision = save.revision and receipt is null
      and coalesce((last_saves -> save.save_window ->> 0)::integer, 0) < save.save_number
      and exists (select from sessions where token_hash = save.session and account_id = save.student)
    for update of applications skip locked;
    continue when not found;
    update applications
    set answers = answers || save.answers, tabs = save.tabs, add_another = save.add_another, revision = revision + 1,
        changed_at = save.at, last_saves = (last_saves - save.forgotten) || save.last_save
    where account_id = save.student;
    insert into journal (account_id, revision, keys, before, after, at)
    values (save.student, save.revision + 1, save.keys, save.before, save.after, save.at);
    return next save.place;
  end loop;
end $$;
