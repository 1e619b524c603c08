import { dayInTimeZone } from '@apply/engine/calendar'
import type { CounselorState } from '@apply/engine/counselor'
import type { ItemState } from '@apply/engine/items'
import type { Sql } from '../../platform/database/database.ts'
import type { By } from '../items/item.ts'
import { findItem } from '../items/items.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { counselorMailStore } from './counselor-mail-store.ts'
import { type Counselor, counselorStore } from './counselor-store.ts'

type Settling = {
  readonly state: CounselorState
  readonly item: ItemState
  readonly by: By
  readonly reason?: string
}

/** Of these the applicant is told, who may name somebody else. */
const toldStates: readonly CounselorState[] = ['declined', 'bounced']

/**
 * Gives a request its new state, and its item the state that follows. The only place that does, always under the lock of the application.
 * A link of a mail that came back stays: it may have reached somebody all the same.
 */
export const settleRequest =
  ({ clock, school, items, mailQueue }: Pick<CounselorDeps, 'clock' | 'school' | 'items' | 'mailQueue'>) =>
  async (sql: Sql, counselor: Counselor, { state, item, by, reason = '' }: Settling): Promise<void> => {
    const at = clock()
    const today = dayInTimeZone(school.timeZone, at)
    const counselors = counselorStore(sql)
    await counselors.settle(counselor.id, state, reason, at)
    if (state !== 'bounced') await counselors.endLinks(counselor.id)
    for (const topic of await counselorMailStore(sql).recall(counselor.id, today)) await mailQueue.discard(sql, topic)
    // What was taken back is not due for the one whose request has ended.
    await counselors.mailOn(counselor.id, toldStates.includes(state) ? today : null)
    const found = await findItem(sql, counselor.item_id)
    if (found) await items.change(sql, found, { to: item, by, at, ...(reason !== '' && { reason }) })
  }
