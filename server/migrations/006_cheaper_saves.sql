-- Answers are written again at every save: kept whole in their row, they need not be compressed each time.
alter table applications set (toast_tuple_target = 8160);

-- The journal knows what was cleared, so that a save which clears nothing need not compare whole documents.
drop trigger applications_forget_cleared_documents on applications;
drop function forget_cleared_documents;

create function forget_cleared_documents() returns trigger language plpgsql as $$
begin
  with forgotten as (
    delete from documents
    where account_id = new.account_id and status = 'COMPLETED' and new.after ->> answer_key = ''
    returning answer_key
  )
  insert into audit (at, actor, target, action, result)
  select new.at, 'account ' || new.account_id, 'account ' || new.account_id, 'delete document', 'cleared ' || answer_key
  from forgotten;
  return null;
end $$;

create trigger journal_forget_cleared_documents after insert on journal
for each row when (jsonb_path_exists(new.after, '$.* ? (@ == "")')) execute function forget_cleared_documents();
