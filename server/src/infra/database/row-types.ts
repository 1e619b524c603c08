import pg from 'pg'

const { builtins } = pg.types

const parseBigint = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database does not fit into a number.')
  return value
}

/** Reads a `bigint` as a number and leaves a `date` as it is written, so that no time zone can move it. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return parseBigint
    if (oid === builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format ?? 'text')
  },
}
