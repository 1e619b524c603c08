import { questionFor } from '@apply/engine/walk'
import { recordOwnAction } from '../../identity/own-acts.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { perClient } from '../../platform/limits/limit.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { loadApplication } from '../draft/stored-application.ts'
import type { DocumentDeps } from './document.ts'
import { type PhoneLink, phoneLinkStore } from './phone-link-store.ts'
import { checkMaySend, hashOfCode } from './phone-links.ts'
import { registerDocument } from './register-document.ts'
import { requestUpload } from './request-upload.ts'

const again = 'On your computer press “Use your phone” again.'

const refusals = {
  dead: () => new HttpError(403, `This code does not work, or not any more. ${again}`),
  used: () => new HttpError(409, 'This code has been used already. Your computer shows what has arrived.'),
  tooManyForms: () => new HttpError(409, `This code has been tried too often. ${again}`),
} as const

/** Counts wrong codes only, and refuses nobody who has a right one: a whole school may send documents from one network. */
const guessLimits = [perClient('phone-code-client', 500, 60 * 60)]

/** The code has ended with its account. */
const orDead = (error: unknown): never => {
  throw error instanceof HttpError && error.status === 401 ? refusals.dead() : error
}

type Caller = { readonly client: string; readonly code: string }

/** What a phone may do with a code: look which question it is for, get upload forms, and register one file. */
export const createPhoneCalls = (deps: DocumentDeps) => {
  const { database, clock, form } = deps
  const guesses = createRateLimiter(database.sql, guessLimits)
  const issueForm = requestUpload(deps)
  const register = registerDocument(deps)

  const record = (sql: Sql, { client }: Caller, { account_id, answer_key }: PhoneLink, result: string) =>
    recordOwnAction(sql, account_id, {
      at: clock(),
      client,
      action: 'phone-link',
      result: `${result} ${answer_key}`,
    })

  const find = async ({ client, code }: Caller): Promise<PhoneLink> => {
    const link = await phoneLinkStore(database.sql).find(hashOfCode(code), clock())
    if (link) return link
    await guesses.consume({ client, username: '' }, clock())
    throw refusals.dead()
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
