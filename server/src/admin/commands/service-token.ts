import { parseArgs } from 'node:util'
import { asAccount, recordAudit } from '../../features/accounts/audit.ts'
import { issueServiceToken } from '../../features/tokens/service-tokens.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { accountOf, oneUsername } from '../account-of.ts'
import type { Command } from '../command.ts'
import { orUsageError } from '../or-usage-error.ts'
import { endOfValidity, validityHelp } from '../validity.ts'

const readWords = (words: readonly string[], now: Date) =>
  orUsageError(() => {
    const options = { valid: { type: 'string', default: '24h' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    return { username: oneUsername(positionals), expiresAt: endOfValidity(values.valid, now) }
  })

export const serviceToken: Command = {
  name: 'service-token',
  usage: '<username> [--valid 24h]',
  summary: 'Prints a link that shows the application of this student, read-only.',
  details: [validityHelp, 'Whoever holds the link sees everything in the application. Each use leaves an audit row.'],
  run: async (words, { settings, openDatabase, print, report }) => {
    const now = systemClock()
    const { username, expiresAt } = readWords(words, now)
    const database = await openDatabase()
    const accountId = await accountOf(database, username)
    const token = await database.transaction(async (sql) => {
      const entry = { at: now, actor: 'operator', target: asAccount(accountId) }
      await recordAudit(sql, {
        ...entry,
        action: 'issue service token',
        result: `valid until ${expiresAt.toISOString()}`,
      })
      return issueServiceToken(sql, accountId, expiresAt)
    })
    print(`${settings.publicUrl}/?service_token=${token}`)
    report(`Valid until ${expiresAt.toISOString()}.`)
  },
}
