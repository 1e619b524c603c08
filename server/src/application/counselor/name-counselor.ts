import { addDays, dayInTimeZone, startOfDay } from '@apply/engine/calendar'
import { lastDayOfLink, nextReminderOn } from '@apply/engine/counselor'
import type { Sql } from '../../platform/database/database.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { type Counselor, counselorStore } from './counselor-store.ts'
import type { NamedCounselor } from './named-counselor.ts'

type Naming = {
  readonly accountId: string
  readonly itemId: string
  readonly studentName: string
  readonly named: NamedCounselor
  readonly by: Counselor['named_by']
}

type Deps = Pick<CounselorDeps, 'clock' | 'school' | 'rules'>

/** Notes whom an applicant names; the mail follows with the next run of the job. Part of a transaction that has locked the application. */
export const nameCounselor =
  ({ clock, school, rules }: Deps) =>
  async (sql: Sql, { accountId, itemId, studentName, named, by }: Naming): Promise<string | undefined> => {
    const now = clock()
    const today = dayInTimeZone(school.timeZone, now)
    const state = named.email === '' ? 'no_address' : 'asked'
    const asked = { state, askedOn: today, done: new Set<string>() } as const
    return counselorStore(sql).add({
      account_id: accountId,
      item_id: itemId,
      first_name: named.firstName,
      last_name: named.lastName,
      student_name: studentName,
      email: named.email,
      is_waived: named.isWaived,
      named_by: by,
      state,
      named_at: now,
      asked_on: today,
      link_ends_at: startOfDay(school.timeZone, addDays(lastDayOfLink(rules, today), 1)),
      next_on: state === 'asked' ? today : (nextReminderOn(rules, asked) ?? null),
    })
  }
