import type { Database, Sql } from '../../../platform/database/database.ts'
import type { Passwords } from '../../passwords/passwords.ts'

/** The costly things that were done. */
type Work = { hashes: number; statements: number; transactions: number }

/** The same database, which counts what it is asked. */
export const countedDatabase = (database: Database, work: Work): Database => {
  const counting =
    (sql: Sql): Sql =>
    (text, values) => {
      work.statements += 1
      return sql(text, values)
    }
  return {
    ...database,
    sql: counting(database.sql),
    pool: {
      query: (statement, values) => {
        work.statements += 1
        return database.pool.query(statement, values)
      },
    },
    transaction: (task) => {
      work.transactions += 1
      return database.transaction((sql) => task(counting(sql)))
    },
  }
}

export const countedPasswords = (real: Passwords, work: Work): Passwords => ({
  hash: (text) => {
    work.hashes += 1
    return real.hash(text)
  },
  matches: (text, hash) => {
    work.hashes += 1
    return real.matches(text, hash)
  },
})
