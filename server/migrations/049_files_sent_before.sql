-- What was sent for an item that is awaited again keeps its row, under the key of the item and a number, until the person is erased.
create or replace function request_in_key(answer_key text) returns uuid language sql immutable
as $$ select case when starts_with(answer_key, 'request-') then substr(answer_key, 9, 36)::uuid end $$;
