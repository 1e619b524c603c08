/**
 * Selects every `value` that a column has, in order. It looks up one after the other in an index of the column, because there
 * are few values and many rows. The condition must be that of the index.
 */
export const distinctValues = (table: string, column: string, condition: string): string =>
  `with recursive found as (
     (select ${column} as value from ${table} where ${condition} order by ${column} limit 1)
     union all
     select (select ${column} from ${table} where ${condition} and ${column} > found.value order by ${column} limit 1)
     from found where found.value is not null)
   select value from found where value is not null order by value`
