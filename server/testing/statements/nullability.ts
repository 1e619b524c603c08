/** A column of a table, which rows of statements take over as it is. */
export type TableColumn = { readonly table: string; readonly isNullable: boolean }

/** The code within the bracket that begins at a place. */
const inBrackets = (text: string, start: number): string => {
  let depth = 0
  for (let place = start; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1
    if (text[place] === ')') depth -= 1
    if (depth === 0) return text.slice(start, place)
  }
  return text.slice(start)
}

/** What is joined so that there may be no row of it: names of tables, or whole subqueries. */
const outerJoined = (text: string): string =>
  [...text.matchAll(/\b(?:left|full) join (?:lateral )?(\w+|\()/g)]
    .map(({ index, 0: join, 1: joined = '' }) => (joined === '(' ? inBrackets(text, index + join.length - 1) : joined))
    .join(' ')

/** Whether a statement finds only rows in which a column is compared with something, or said not to be null. */
const isRequired = (text: string, name: string): boolean =>
  new RegExp(`\\b(?:where|and) (?:\\w+\\.)?${name} (?:is not null|[<>=]+) `).test(`${text.replaceAll(/\s+/g, ' ')} `)

/** What is computed of no row at all. */
const aggregates = 'min|max|sum|avg|array_agg|string_agg|json_agg|jsonb_agg'

const isOfNoRow = (text: string, name: string): boolean =>
  !/\bgroup by\b/.test(text) && new RegExp(`\\b(?:${aggregates})\\([^()]*\\)(?:::\\w+)? as ${name}\\b`).test(text)

/**
 * A column of a table may be null if the table says so, or if the table is joined so that there may be no row, unless the statement
 * asks for rows where it is not. Of what is computed only an aggregate without groups may be null; of the rest PostgreSQL does not tell.
 */
export const isNullable = (text: string, name: string, column: TableColumn | undefined): boolean => {
  if (!column) return isOfNoRow(text, name)
  const maybeMissing = new RegExp(`\\b${column.table}\\b`).test(outerJoined(text))
  return (column.isNullable || maybeMissing) && !isRequired(text, name)
}
