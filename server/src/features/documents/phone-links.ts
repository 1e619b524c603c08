import { questionFor } from '@apply/engine/walk'
import type { Sql } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/errors/http-error.ts'
import { after } from '../../infra/process/clock.ts'
import { asAccount, asClient, recordAudit, recordOwnAction } from '../accounts/audit.ts'
import { perAddress, perClient } from '../accounts/limits.ts'
import { createRateLimiter } from '../accounts/rate-limiter.ts'
import { readableCode, tokenHash } from '../accounts/secrets.ts'
import { type Application, alreadySubmitted, loadApplication } from '../applications/stored-application.ts'
import { asOf, type DocumentDeps } from './document.ts'
import { documentStore } from './document-store.ts'
import { type PhoneLink, phoneLinkLifetime, phoneLinkStore } from './phone-link-store.ts'
import { registerDocument } from './register-document.ts'
import { requestUpload } from './request-upload.ts'
import { checkFileQuestion, checkIsAsked } from './uploads.ts'

const again = 'On your computer press “Use your phone” again.'

const refusals = {
  dead: () => new HttpError(403, `This code does not work, or not any more. ${again}`),
  used: () => new HttpError(409, 'This code has been used already. Your computer shows what has arrived.'),
  hasFile: () =>
    new HttpError(
      409,
      'There is a file for this question already. To send another one, delete it on your computer first.',
    ),
  tooManyForms: () => new HttpError(409, `This code has been tried too often. ${again}`),
} as const

/** About 53 bits that a person can type. Ten minutes and the limits make that enough. */
const codeLength = 12
const groupsOf = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')
const hashOfCode = (typed: string) => tokenHash(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))

const hour = 60 * 60
const limits = {
  create: [perAddress('phone-link', 30, hour)],
  // Counts wrong codes only: a whole school may send documents from one network.
  guess: [perClient('phone-code-client', 500, hour)],
}

type Place = Pick<PhoneLink, 'account_id' | 'answer_key'>

/** A phone replaces no file: whoever looks at the computer must have agreed to delete it. */
const checkMaySend = async (
  { clock, form }: DocumentDeps,
  sql: Sql,
  { account_id, answer_key }: Place,
  { draft, isSubmitted }: Pick<Application, 'draft' | 'isSubmitted'>,
): Promise<void> => {
  if (isSubmitted) throw alreadySubmitted()
  checkIsAsked(form, draft, answer_key)
  const present = await documentStore(sql).find(account_id, answer_key)
  if (present && asOf(clock(), present).status !== 'FAILED') throw refusals.hasFile()
}

/** The code has ended with its account. */
const orDead = (error: unknown): never => {
  throw error instanceof HttpError && error.status === 401 ? refusals.dead() : error
}

type Caller = { readonly client: string; readonly code: string }
type Maker = { readonly id: string; readonly username: string; readonly sessionId: string }

/** What a phone may do with a code: look which question it is for, get upload forms, and register one file. */
export const createPhoneCalls = (deps: DocumentDeps) => {
  const { database, clock, form } = deps
  const guesses = createRateLimiter(database.sql, limits.guess)
  const issueForm = requestUpload(deps)
  const register = registerDocument(deps)

  const record = (sql: Sql, { client }: Caller, { account_id, answer_key }: PhoneLink, result: string) =>
    recordAudit(sql, {
      at: clock(),
      actor: asClient(client),
      target: asAccount(account_id),
      action: 'phone-link',
      result: `${result} ${answer_key}`,
    })

  const find = async ({ client, code }: Caller): Promise<PhoneLink> => {
    const caller = { client, username: '' }
    await guesses.consume(caller, clock())
    const link = await phoneLinkStore(database.sql).find(hashOfCode(code), clock())
    if (!link) throw refusals.dead()
    await guesses.refund(caller, clock())
    return link
  }

  const findUsable = async (caller: Caller): Promise<PhoneLink> => {
    const link = await find(caller)
    if (link.used_with !== null) throw refusals.used()
    const application = await loadApplication(database.sql, link.account_id, clock()).catch(orDead)
    await checkMaySend(deps, database.sql, link, application)
    return link
  }

  return {
    open: async (caller: Caller) => {
      const link = await findUsable(caller)
      if (await phoneLinkStore(database.sql).markOpened(link.id, clock()))
        await record(database.sql, caller, link, 'opened for')
      return { label: questionFor(form, link.answer_key)?.label ?? '', expires_at: link.expires_at.toISOString() }
    },

    requestUpload: async (caller: Caller) => {
      const link = await findUsable(caller)
      if (!(await phoneLinkStore(database.sql).countForm(link.id))) throw refusals.tooManyForms()
      return issueForm(link.account_id, link.answer_key).catch(orDead)
    },

    register: async (caller: Caller, file: { readonly fileKey: string; readonly fileName: string }) => {
      const { account_id, answer_key } = await find(caller)
      return register({ studentId: account_id, answerKey: answer_key, ...file }, async (sql, application) => {
        const link = await phoneLinkStore(sql).lock(hashOfCode(caller.code), account_id, clock())
        if (!link) throw refusals.dead()
        if (link.used_with !== null) throw refusals.used()
        await checkMaySend(deps, sql, link, application)
        await phoneLinkStore(sql).markUsed(link.id, file.fileKey)
        await record(sql, caller, link, 'received a file for')
      }).catch(orDead)
    },
  }
}

const statusOf = (link: PhoneLink | undefined) => {
  if (!link) return 'ended' as const
  if (link.used_with !== null) return 'arrived' as const
  if (link.forms > 0) return 'sending' as const
  return link.opened_at === null ? ('waiting' as const) : ('opened' as const)
}

/** What students do with the codes of their own application. */
export const createStudentCalls = (deps: DocumentDeps) => {
  const { database, clock, form } = deps
  const creations = createRateLimiter(database.sql, limits.create)

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
