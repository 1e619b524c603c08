-- The ends of phone numbers, by which the list of the desk finds them with and without what stands before: country code, area code.
create function desk_phone_ends(phones text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct right(phone, digits)), '{}')
  from unnest(phones) as phone, generate_series(7, 10) as digits where length(phone) >= digits
$$;

create index desk_rows_phones on desk_rows using gin (desk_phone_ends(phones)) with (fastupdate = off) where phones <> '{}';
