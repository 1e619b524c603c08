import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { after } from '../../platform/time/clock.ts'
import { isWithdrawn } from '../draft/desk-state.ts'
import { type By, bySystem } from '../items/item.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { counselorFileStore } from './counselor-file-store.ts'
import { counselorMailStore } from './counselor-mail-store.ts'
import { type Counselor, counselorStore } from './counselor-store.ts'
import { nameCounselor } from './name-counselor.ts'
import { hasArrived, replaceCounselor, type Wanted } from './replace-counselor.ts'
import { settleRequest } from './settle-request.ts'
import { writeToCounselor } from './write-mails.ts'

const hourMs = 60 * 60_000
const maxAgain = 5

const noRequest = () => new HttpError(404, 'This application asks for no counselor.')
const changedMeanwhile = () =>
  new HttpError(409, 'Somebody else was named meanwhile. Look at the counselor again before you change it.')
const noAddress = () => new HttpError(409, 'There is no address to write to. Enter one first.')
const justAsked = () => new HttpError(409, 'We have written to this address within the last hour.')
const askedOften = () => new HttpError(409, 'This counselor was asked again several times. Ask somebody else, or call.')
const notWithdrawn = () => new HttpError(409, 'The request is not open, so there is nothing to withdraw.')
const applicationWithdrawn = () => new HttpError(409, 'The applicant has withdrawn this application.')

/** What staff do with the request to a counselor. Each is part of a transaction that has locked the application. */
export const createStaffActions = (deps: CounselorDeps) => {
  const { clock, items, database } = deps
  const settle = settleRequest(deps)
  const name = nameCounselor(deps)
  const replace = replaceCounselor(deps)
  const write = writeToCounselor(deps)

  const presentAs = async (sql: Sql, accountId: string, seen: string): Promise<Counselor> => {
    const present = await counselorStore(sql).present(accountId)
    if (!present) throw noRequest()
    if (present.id !== seen) throw changedMeanwhile()
    if (present.state === 'received') throw hasArrived()
    if (await isWithdrawn(sql, accountId)) throw applicationWithdrawn()
    return present
  }

  /** A request that has ended begins anew, with new days for its reminders; the item is awaited again. */
  const beginAgain = async (sql: Sql, present: Counselor, by: By): Promise<void> => {
    await settle(sql, present, { state: 'replaced', item: 'awaiting', by })
    await counselorFileStore(sql).removeAll(present.id)
    const { account_id: accountId, item_id: itemId, student_name: studentName } = present
    const named = {
      firstName: present.first_name,
      lastName: present.last_name,
      email: present.email,
      isWaived: present.is_waived,
    }
    await name(sql, { accountId, itemId, studentName, named, by: 'staff' })
  }

  /** A link of a request that is still open goes out once more. */
  const writeAgain = async (sql: Sql, present: Counselor): Promise<void> => {
    const now = clock()
    const mails = counselorMailStore(sql)
    const times = (await mails.stepsOf(present.id)).filter((step) => step.startsWith('again-')).length
    if (times >= maxAgain) throw askedOften()
    const mailId = await write(sql, [present], 'asked', now)
    const step = `again-${times + 1}`
    await mails.record({ id: present.id, step, mailId }, now)
    const item = { id: present.item_id, account_id: present.account_id }
    await items.note(sql, item, { event: 'mailed', at: now, by: bySystem, mailId, reason: step })
  }

  return {
    wake: deps.mailQueue.wake,

    askAgain: async (sql: Sql, accountId: string, seen: string, by: By): Promise<void> => {
      const present = await presentAs(sql, accountId, seen)
      if (present.email === '') throw noAddress()
      const now = clock()
      if (await counselorMailStore(sql).wasWrittenTo(present.email, after(now, -hourMs), now)) throw justAsked()
      const isOpen = (present.state === 'asked' || present.state === 'opened') && present.link_ends_at > now
      await (isOpen ? writeAgain(sql, present) : beginAgain(sql, present, by))
    },

    replace: async (sql: Sql, accountId: string, seen: string, { wanted, by }: { wanted: Wanted; by: By }) => {
      const present = await presentAs(sql, accountId, seen)
      const [account] = await database.sql<{ username: string }>('select username from accounts where id = $1', [
        accountId,
      ])
      await replace(sql, present, { wanted, by, ownAddress: account?.username ?? '' })
    },

    withdraw: async (sql: Sql, accountId: string, seen: string, by: By): Promise<void> => {
      const present = await presentAs(sql, accountId, seen)
      if (present.state === 'withdrawn') throw notWithdrawn()
      await settle(sql, present, { state: 'withdrawn', item: 'withdrawn', by })
      await counselorFileStore(sql).removeAll(present.id)
    },
  }
}
