import { recordOwnAction } from '../../identity/own-acts.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { perAddress } from '../../platform/limits/limit.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { readableCode, tokenHash } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import { type Application, alreadySubmitted, loadApplication } from '../draft/stored-application.ts'
import { asOf, type DocumentDeps } from './document.ts'
import { documentStore } from './document-store.ts'
import { type PhoneLink, phoneLinkLifetime, phoneLinkStore } from './phone-link-store.ts'
import { checkFileQuestion, checkIsAsked } from './uploads.ts'

const hasFile = () =>
  new HttpError(
    409,
    'There is a file for this question already. To send another one, delete it on your computer first.',
  )

/** About 53 bits that a person can type. Ten minutes and the limits make that enough. */
const codeLength = 12
const groupsOf = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')
export const hashOfCode = (typed: string) => tokenHash(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))

const creationLimits = [perAddress('phone-link', 30, 60 * 60)]

type Place = Pick<PhoneLink, 'account_id' | 'answer_key'>

/** A phone replaces no file: whoever looks at the computer must have agreed to delete it. */
export const checkMaySend = async (
  { clock, form }: DocumentDeps,
  sql: Sql,
  { account_id, answer_key }: Place,
  { draft, isSubmitted }: Pick<Application, 'draft' | 'isSubmitted'>,
): Promise<void> => {
  if (isSubmitted) throw alreadySubmitted()
  checkIsAsked(form, draft, answer_key)
  const present = await documentStore(sql).find(account_id, answer_key)
  if (present && asOf(clock(), present).status !== 'FAILED') throw hasFile()
}

type Maker = { readonly id: string; readonly username: string; readonly sessionId: string }

const statusOf = (link: PhoneLink | undefined) => {
  if (!link) return 'ended' as const
  if (link.used_with !== null) return 'arrived' as const
  if (link.forms > 0) return 'sending' as const
  return link.opened_at === null ? ('waiting' as const) : ('opened' as const)
}

/** What students do with the codes of their own application. */
export const createStudentCalls = (deps: DocumentDeps) => {
  const { database, clock, form } = deps
  const creations = createRateLimiter(database.sql, creationLimits)

  const record = (sql: Sql, id: string, result: string) =>
    recordOwnAction(sql, id, { at: clock(), action: 'phone-link', result })

  return {
    create: async ({ id, username, sessionId }: Maker, answerKey: string) => {
      checkFileQuestion(form, answerKey)
      const application = await loadApplication(database.sql, id, clock())
      await checkMaySend(deps, database.sql, { account_id: id, answer_key: answerKey }, application)
      await creations.consume({ client: '', username }, clock())
      const code = readableCode(codeLength)
      const expiresAt = after(clock(), phoneLinkLifetime)
      const link = { accountId: id, answerKey, sessionId, tokenHash: tokenHash(code), expiresAt }
      const linkId = await database.transaction(async (sql) => {
        await record(sql, id, `made for ${answerKey}`)
        return phoneLinkStore(sql).create(link)
      })
      return { id: linkId, code: groupsOf(code), expires_at: expiresAt.toISOString() }
    },

    status: async (id: string, linkId: string) =>
      statusOf(await phoneLinkStore(database.sql).findById(linkId, id, clock())),

    end: async (id: string, linkId: string): Promise<void> => {
      if (await phoneLinkStore(database.sql).end(linkId, id)) await record(database.sql, id, 'ended')
    },
  }
}
