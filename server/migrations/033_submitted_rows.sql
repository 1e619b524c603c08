-- After the submission the row of the draft does not change any more, whoever asks: what the school reads is the submission. Nothing
-- of the product writes to it then. It can be deleted with its person; what staff make of an application, what the list of the desk
-- finds, and files that are sent at a request stand in other tables. A migration that has to change such rows disables the trigger.
create function refuse_change_of_submitted() returns trigger language plpgsql as $$
begin
  raise exception 'The application of the account % has been submitted and can no longer be changed.', old.account_id;
end $$;

create trigger applications_stay_submitted before update on applications for each row
when (old.receipt is not null and old.* is distinct from new.*)
execute function refuse_change_of_submitted();
