import type pg from 'pg'
import type { Column } from '../../../checks/statements/compare-rows.ts'
import { isNullable, type TableColumn } from './nullability.ts'

type Field = { readonly name: string; readonly tableID: number; readonly columnID: number; readonly dataTypeID: number }

/** Has PostgreSQL prepare a statement and name its columns, without running it. */
const fieldsOf = (client: pg.Client, text: string): Promise<readonly Field[]> => {
  const { promise, resolve, reject } = Promise.withResolvers<readonly Field[]>()
  let fields: readonly Field[] = []
  client.query({
    submit: (connection) => {
      connection.parse({ name: '', text, types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    handleRowDescription: (message: { readonly fields: readonly Field[] }) => {
      fields = message.fields
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(fields),
  })
  return promise
}

/** As `rowTypes` of the product and the driver read them. */
const typescriptTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: 'Date',
  bytea: 'Uint8Array',
  json: 'Json',
  jsonb: 'Json',
}

const typeOf = (name: string): string =>
  name.startsWith('_') ? `readonly ${typeOf(name.slice(1))}[]` : (typescriptTypes[name] ?? 'string')

type Known = {
  readonly types: ReadonlyMap<number, string>
  readonly columns: ReadonlyMap<string, TableColumn>
}

/** The types and the columns of tables that there are. */
export const readKnown = async (client: pg.Client): Promise<Known> => {
  const types = await client.query<{ oid: number; name: string }>('select oid, typname as name from pg_type')
  const columns = await client.query<{ place: string; table: string; is_nullable: boolean }>(
    `select attrelid || ' ' || attnum as place, relname as table, not attnotnull as is_nullable
     from pg_attribute join pg_class on pg_class.oid = attrelid where attnum > 0`,
  )
  return {
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    columns: new Map(columns.rows.map(({ place, table, is_nullable }) => [place, { table, isNullable: is_nullable }])),
  }
}

export const describeStatement = async (
  client: pg.Client,
  { types, columns }: Known,
  text: string,
): Promise<readonly Column[]> => {
  const fields = await fieldsOf(client, text)
  return fields.map(({ name, tableID, columnID, dataTypeID }) => ({
    name,
    type: typeOf(types.get(dataTypeID) ?? ''),
    isNullable: isNullable(text, name, columns.get(`${tableID} ${columnID}`)),
  }))
}
