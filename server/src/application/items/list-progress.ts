import type { Sql } from '../../platform/database/database.ts'
import type { Follow } from './items.ts'

type Progress = { readonly needed: number; readonly open: number }

const progressOf = async (sql: Sql, accountId: string): Promise<Progress> => {
  const [row] = await sql<Progress>(
    `select count(*) as needed, count(*) filter (where state in ('awaiting', 'declined', 'bounced')) as open from items
     where account_id = $1 and is_required and state not in ('replaced', 'withdrawn')`,
    [accountId],
  )
  return row ?? { needed: 0, open: 0 }
}

/** Is told whether all that an application needs is there. */
export type OnProgress = (sql: Sql, accountId: string, isDone: boolean) => Promise<void>

/** Looks at the list after a change of its items. An application that needs nothing is never done by its list. */
export const tellProgress =
  (onProgress: OnProgress) =>
  async (sql: Sql, accountId: string): Promise<void> => {
    const { needed, open } = await progressOf(sql, accountId)
    if (needed > 0) await onProgress(sql, accountId, open === 0)
  }

/** The same as a follower of items. */
export const followProgress = (onProgress: OnProgress): Follow => {
  const tell = tellProgress(onProgress)
  return (sql, { item }) => tell(sql, item.account_id)
}
