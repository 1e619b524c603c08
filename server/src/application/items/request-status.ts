/**
 * What the calls about requests say of the state of an item of this kind, as SQL. The view for the version before says the same
 * (migration 034).
 */
export const requestStatus = `case items.state when 'received' then 'answered' when 'done' then 'done' when 'replaced' then 'repeated'
  when 'withdrawn' then 'withdrawn' when 'waived' then 'withdrawn' when 'not_needed' then 'withdrawn' else 'open' end`
