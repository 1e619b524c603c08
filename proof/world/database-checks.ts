import type { Database } from '../../server/src/platform/database/database.ts'

type DatabaseCheck = { readonly name: string; readonly run: (database: Database) => Promise<void> }

/** What cases check in the database once the process, which may be the only one that can open it, has ended. */
export const createDatabaseChecks = () => {
  const checks: DatabaseCheck[] = []
  return {
    add: (name: string, run: DatabaseCheck['run']): void => {
      checks.push({ name, run })
    },
    run: async (database: Database): Promise<void> => {
      for (const { name, run } of checks)
        await run(database).catch((error: unknown) => {
          throw new Error(`${name} is not so in the database`, { cause: error })
        })
    },
  }
}

export type DatabaseChecks = ReturnType<typeof createDatabaseChecks>
