-- In each minute in which an applicant types, the row of the draft is written anew with an entry in every index. A draft has
-- none of these values, unless the school lets staff read drafts.
drop index desk_rows_receipt, desk_rows_birth_date, desk_rows_entry_term, desk_rows_state, desk_rows_major, desk_rows_desk_state;
create index desk_rows_receipt on desk_rows (receipt) where receipt is not null;
create index desk_rows_birth_date on desk_rows (birth_date) where birth_date is not null;
create index desk_rows_entry_term on desk_rows (entry_term) where entry_term is not null;
create index desk_rows_state on desk_rows (state) where state is not null;
create index desk_rows_major on desk_rows (major) where major is not null;
create index desk_rows_desk_state on desk_rows (desk_state, coalesce(submitted_at, 'infinity'), account_id)
  where desk_state is not null;
