import { asAccount, asClient, recordAudit } from '../../platform/audit/audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { bySomebody } from '../items/item.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { counselorFileStore } from './counselor-file-store.ts'
import { type Counselor, counselorStore } from './counselor-store.ts'
import type { FindLink, LinkCaller } from './find-link.ts'
import { fileAsOf } from './link-files.ts'
import { fullName } from './named-counselor.ts'
import { settleRequest } from './settle-request.ts'
import { fillIn } from './write-mails.ts'

type Letter = { readonly ratings: Readonly<Record<string, string>>; readonly comment: string }

const nothingToSend = () => new HttpError(409, 'Please add a file, or write a few sentences.')
const stillConverting = () => new HttpError(409, 'A file is still being processed. Please try again in a moment.')
const failedFile = () => new HttpError(409, 'A file could not be processed. Please send another one, or remove it.')

/** What the owner of a link may do. */
export const createLinkCalls = (deps: CounselorDeps, links: FindLink) => {
  const { database, clock, rules, items } = deps
  const settle = settleRequest(deps)

  const record = (sql: Sql, { client }: LinkCaller, { account_id }: Counselor, result: string) =>
    recordAudit(sql, {
      at: clock(),
      actor: asClient(client),
      target: asAccount(account_id),
      action: 'counselor',
      result,
    })

  const checkRatings = (ratings: Letter['ratings']): void => {
    for (const [rating, value] of Object.entries(ratings)) {
      if (!rules.ratings.some(({ name }) => name === rating)) throw new HttpError(400, 'There is no such rating.')
      if (!rules.scale.some(({ name }) => name === value)) throw new HttpError(400, 'There is no such rating.')
    }
  }

  const checkLetter = async (sql: Sql, { id }: Counselor, { ratings, comment }: Letter): Promise<void> => {
    checkRatings(ratings)
    const statuses = (await counselorFileStore(sql).list(id)).map((file) => fileAsOf(clock(), file).status)
    if (statuses.some((status) => status === 'UNPROCESSED' || status === 'IN_PROGRESS')) throw stillConverting()
    if (statuses.includes('FAILED')) throw failedFile()
    if (statuses.length === 0 && comment === '') throw nothingToSend()
  }

  return {
    read: async (caller: LinkCaller) => {
      const counselor = await links.find(caller)
      const found = await counselorFileStore(database.sql).list(counselor.id)
      const student = counselor.student_name || 'An applicant'
      return {
        student,
        counselor: fullName(counselor.first_name, counselor.last_name),
        asked_at: counselor.named_at.toISOString(),
        ends_at: counselor.link_ends_at.toISOString(),
        is_waived: counselor.is_waived,
        waiver: fillIn(counselor.is_waived ? rules.waiver.waived : rules.waiver.kept, { student }),
        files: rules.files.map(({ name, label }) => {
          const stored = found.find((file) => file.name === name)
          const file = stored && fileAsOf(clock(), stored)
          const { status = 'NOT_ANSWERED' as const, file_name = '', message = '' } = file ?? {}
          return { name, label, status, file_name, message }
        }),
        ratings: rules.ratings,
        scale: rules.scale,
      }
    },

    see: async (caller: LinkCaller): Promise<void> => {
      await links.within(caller, async (sql, counselor) => {
        if (!(await counselorStore(sql).markOpened(counselor.id, clock()))) return
        const item = { id: counselor.item_id, account_id: counselor.account_id }
        await items.note(sql, item, { event: 'opened', by: bySomebody, at: clock() })
        await record(sql, caller, counselor, 'opened the page')
      })
    },

    send: (caller: LinkCaller, letter: Letter): Promise<void> =>
      links.within(caller, async (sql, counselor) => {
        await checkLetter(sql, counselor, letter)
        await counselorStore(sql).receive(counselor.id, letter)
        await settle(sql, counselor, { state: 'received', item: 'received', by: bySomebody })
        await record(sql, caller, counselor, 'sent a letter')
      }),

    decline: (caller: LinkCaller, reason: 'declined' | 'not-me'): Promise<void> =>
      links.within(caller, async (sql, counselor) => {
        await counselorFileStore(sql).removeAll(counselor.id)
        await settle(sql, counselor, { state: 'declined', item: 'declined', by: bySomebody, reason })
        await record(sql, caller, counselor, reason === 'declined' ? 'declined' : 'said that somebody else is meant')
      }),
  }
}

export type LinkCalls = ReturnType<typeof createLinkCalls>
