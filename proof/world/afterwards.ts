import type { Database } from '../../server/src/infra/database/database.ts'

type Look = { readonly name: string; readonly run: (database: Database) => Promise<void> }

/** What cases want to see in the database once the process, which may hold it alone, has ended. */
export const afterwards = () => {
  const looks: Look[] = []
  return {
    look: (name: string, run: Look['run']): void => {
      looks.push({ name, run })
    },
    looks: (): readonly Look[] => looks,
  }
}

export type Afterwards = ReturnType<typeof afterwards>
