import type { Answers } from '@apply/engine/answers'
import { addDays } from '@apply/engine/calendar'
import { holds } from '@apply/engine/conditions'
import type { Checklist, ChecklistItem, Desk, School } from '@apply/engine/define'
import type { Database, Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { type Clock, schoolDay } from '../../platform/time/clock.ts'
import { type OnProgress, tellProgress } from './list-progress.ts'
import { type ListedItem, listStore } from './list-store.ts'

const pageSize = 500
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

const listed = (item: ChecklistItem, answers: Answers, today: string): ListedItem => {
  const { name, title, text, wants, dueDays, isThere, isOptional = false } = item
  const { audience = ['applicant', 'readers', 'systems'] } = item
  return {
    definition: name,
    ...{ title, text, wants },
    due_on: dueDays === undefined ? null : addDays(today, dueDays),
    is_required: !isOptional,
    audience: ['officers', ...audience],
    is_there: isThere !== undefined && holds(isThere, answers),
  }
}

/** What the school's list of today asks of an applicant with these answers. */
export const listFor = ({ items }: Checklist, answers: Answers, today: string): readonly ListedItem[] =>
  items.filter(({ show }) => holds(show, answers)).map((item) => listed(item, answers, today))

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly school: School
  readonly desk: Desk
  readonly onProgress: OnProgress
}

/** Gives applications the list of the school, each once. What the school's folder says later changes no list. */
export const createChecklists = ({ database, clock, school, desk: { checklist }, onProgress }: Deps) => {
  const tell = tellProgress(onProgress)
  const today = schoolDay(school, clock)

  /** Part of a transaction that has locked the application. */
  const make = async (sql: Sql, accountId: string, answers: Answers): Promise<void> => {
    if (!checklist) return
    const at = clock()
    if (!(await listStore(sql).begin(accountId, at))) return
    await listStore(sql).addItems(accountId, listFor(checklist, answers, today()), at)
    await tell(sql, accountId)
  }

  const makeMissing = (accountId: string): Promise<void> =>
    database.transaction(async (sql) => {
      const application = await lockApplication(sql, accountId)
      const answers = application?.isSubmitted ? await listStore(sql).submittedAnswers(accountId) : undefined
      if (answers) await make(sql, accountId, answers)
    })

  return {
    make,

    /** For an application that was submitted before there were lists, at the first sight of it. */
    ensure: async (accountId: string): Promise<void> => {
      if (checklist && !(await listStore(database.sql).has(accountId))) await makeMissing(accountId)
    },

    /** For all of them. */
    makeAllMissing: async (): Promise<void> => {
      if (!checklist) return
      let last = beforeAllIds
      for (;;) {
        const ids = await listStore(database.sql).without(last, pageSize)
        for (const id of ids) {
          await makeMissing(id)
          last = id
        }
        if (ids.length === 0) return
      }
    },
  }
}

export type Checklists = ReturnType<typeof createChecklists>
