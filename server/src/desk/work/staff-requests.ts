import { momentInTimeZone } from '@apply/engine/calendar'
import type { Desk, School } from '@apply/engine/define'
import { removeRequestFile } from '../../application/documents/request-file.ts'
import { isWithdrawn } from '../../application/draft/desk-state.ts'
import { byStaff } from '../../application/items/item.ts'
import { findItem, type Items } from '../../application/items/items.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Staff, StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { lockActive, lockSubmitted, withdrawnMeanwhile } from './move-application.ts'
import type { RequestMails } from './request-mails.ts'
import { type Request, requestStore } from './request-store.ts'

/** More would be a second form. It also bounds the files that one applicant can add. */
export const maxOpenRequests = 10

export const noSuchRequest = () => new HttpError(404, 'There is no such request.')

type Wanted = Pick<Request, 'template' | 'title' | 'text'>

type Question = Wanted & { readonly accountId: string; readonly follows?: Request; readonly isBulk?: boolean }

const refuseRepeated = (open: readonly Wanted[], { template, title, text }: Wanted): void => {
  // A second click, or a colleague with the same thought, must not send a second mail.
  if (open.some((other) => other.template === template && other.title === title && other.text === text))
    throw new HttpError(409, 'The applicant has been asked for exactly this already and has not answered yet.')
  if (open.length >= maxOpenRequests)
    throw new HttpError(409, `The applicant has ${maxOpenRequests} open requests already. Withdraw one first.`)
}

type AskingDeps = {
  readonly clock: Clock
  readonly desk: Desk
  readonly mails: RequestMails
  readonly items: Items
  readonly recordAction: StaffAudit['recordAction']
}

/** Asks an applicant for something, as part of a larger transaction. */
export const createAsking = ({ clock, desk, mails, items, recordAction }: AskingDeps) => {
  const templateOf = (name: string) => {
    const template = desk.requests.find((known) => known.name === name)
    if (!template) throw new HttpError(400, 'There is no such template for a request.')
    return template
  }

  return {
    templateOf,
    wake: mails.wake,
    /** Part of a transaction that has locked the application. */
    add: async (sql: Sql, staff: Staff, asking: Question): Promise<string> => {
      const { accountId, template, title, text, follows, isBulk = false } = asking
      refuseRepeated(await requestStore(sql).open(accountId), asking)
      const at = clock()
      const wants = follows?.wants ?? templateOf(template).wants
      const about = {
        account_id: accountId,
        kind: 'request',
        definition: template,
        follows: follows?.id ?? null,
      } as const
      const id = await items.add(sql, { ...about, title, text, wants }, { by: byStaff(staff), at })
      await mails.asked(sql, { id, account_id: accountId, title }, at, isBulk)
      // An officer may write anything into a title, and the audit is never deleted, so it has the name of the template only.
      const result = `asked for “${template}”`
      await recordAction(sql, staff, { at, target: asAccount(accountId), action: 'desk request', result })
      return id
    },
  }
}

export type Asking = ReturnType<typeof createAsking>

const changedMeanwhile = ({ status, answered_at, settled_at }: Request, timeZone: string): HttpError => {
  const at = settled_at ?? answered_at
  const when = at ? ` since ${momentInTimeZone(timeZone, at)}` : ''
  return new HttpError(409, `This request is ${status}${when}. Look at it again before you change it.`)
}

/** Locks the application and returns the request, if it is as the officer saw it. */
const lockRequest = async (sql: Sql, id: string, version: number, timeZone: string): Promise<Request> => {
  const found = await requestStore(sql).find(id)
  if (!found) throw noSuchRequest()
  await lockSubmitted(sql, found.account_id)
  const request = await requestStore(sql).find(id)
  if (!request) throw noSuchRequest()
  if (request.version !== version) throw changedMeanwhile(request, timeZone)
  return request
}

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly school: School
  readonly mails: RequestMails
  readonly asking: Asking
  readonly items: Items
  readonly recordAction: StaffAudit['recordAction']
}

/** What staff do with requests. */
export const createStaffRequests = ({ database, clock, school, mails, asking, items, recordAction }: Deps) => {
  const { timeZone } = school

  /** Of a request that was found under the lock of its application. */
  const settleItem = async (
    sql: Sql,
    staff: Staff,
    id: string,
    to: 'done' | 'withdrawn' | 'replaced',
  ): Promise<void> => {
    const item = await findItem(sql, id)
    if (!item) throw noSuchRequest()
    await items.change(sql, item, { to, by: byStaff(staff), at: clock() })
  }

  return {
    ask: async (staff: Staff, wanted: Question): Promise<string> => {
      asking.templateOf(wanted.template)
      const id = await database.transaction(async (sql) => {
        await lockActive(sql, wanted.accountId)
        return asking.add(sql, staff, wanted)
      })
      mails.wake()
      return id
    },
    settle: (staff: Staff, id: string, as: 'done' | 'withdrawn', version: number): Promise<void> =>
      database.transaction(async (sql) => {
        const request = await lockRequest(sql, id, version, timeZone)
        const isAnswered = request.status === 'answered'
        if (as === 'withdrawn' && isAnswered)
          throw new HttpError(409, 'The applicant has answered this request. Mark it as done, or ask again.')
        if (request.status !== 'open' && !isAnswered) throw changedMeanwhile(request, timeZone)
        // Staff must not see a file that the applicant has not sent.
        if (!isAnswered) await removeRequestFile(sql, request.id)
        const at = clock()
        await settleItem(sql, staff, id, as)
        await mails.discardAsked(sql, id)
        const result = `${as === 'done' ? 'marked as done' : 'withdrew'} “${request.template}”`
        await recordAction(sql, staff, { at, target: asAccount(request.account_id), action: 'desk request', result })
      }),
    /** The answer was not enough: it stays as it is, and a new request follows. */
    repeat: async (staff: Staff, id: string, text: string, version: number): Promise<string> => {
      const repeated = await database.transaction(async (sql) => {
        const request = await lockRequest(sql, id, version, timeZone)
        if (await isWithdrawn(sql, request.account_id)) throw withdrawnMeanwhile()
        if (request.status !== 'answered') throw changedMeanwhile(request, timeZone)
        await settleItem(sql, staff, id, 'replaced')
        const { account_id: accountId, template, title } = request
        return asking.add(sql, staff, { accountId, template, title, text, follows: request })
      })
      mails.wake()
      return repeated
    },
  }
}

export type StaffRequests = ReturnType<typeof createStaffRequests>
