import pg from 'pg'
import type { QueryPool } from '../src/infra/database/database.ts'

/** Remembers the connections that this process opens from now on, for statements of a test inside the product. */
export const watchPool = (): (() => QueryPool | undefined) => {
  let opened: QueryPool | undefined
  pg.Pool = class extends pg.Pool {
    constructor(config?: pg.PoolConfig) {
      super(config)
      opened = { query: (statement, values) => this.query(statement, values && [...values]) }
    }
  }
  return () => opened
}
