import type { Sql } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountStore } from './account-store.ts'
import { asAccount, asClient, recordAudit } from './audit.ts'
import { codeStore, type StoredCode } from './code-store.ts'
import { codeMatches } from './secrets.ts'

type Confirmation = { readonly username: string; readonly code: string; readonly client: string }

/** Wrong, expired, used up and never sent say the same. */
const notValid = () =>
  new HttpError(400, 'The confirmation code is wrong or has expired. Please check it or ask for a new one.')

export const confirm = ({ database, clock, rateLimiters }: AccountDeps) => {
  const record = (sql: Sql, { accountId }: StoredCode, client: string, result: string): Promise<void> =>
    recordAudit(sql, { at: clock(), actor: asClient(client), target: asAccount(accountId), action: 'confirm', result })

  /** Whoever uses the code up confirms the account; a code replaced meanwhile confirms nothing. */
  const useUp = async (sql: Sql, stored: StoredCode, client: string): Promise<boolean> => {
    if (!(await codeStore(sql).useUp(stored))) return false
    await accountStore(sql).confirm(stored.accountId, clock())
    await record(sql, stored, client, 'confirmed')
    return true
  }

  return async ({ username, code, client }: Confirmation): Promise<void> => {
    await rateLimiters.confirm.consume({ client, username }, clock())
    // On its own and first: the try stays counted whatever comes after it.
    const stored = await codeStore(database.sql).takeTry(username, clock())
    if (!stored) throw notValid()
    if (!codeMatches(code, stored)) {
      await record(database.sql, stored, client, 'refused')
      throw notValid()
    }
    if (!(await database.transaction((sql) => useUp(sql, stored, client)))) throw notValid()
    await rateLimiters.confirm.refund({ client, username }, clock())
  }
}
