import type { Answers } from '@apply/engine/answers'
import { holds } from '@apply/engine/conditions'
import { applicantName } from '@apply/engine/read-only'
import { z } from 'zod'
import type { Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import type { Queue } from '../../platform/jobs/boss.ts'
import type { JobRun } from '../../platform/jobs/create-jobs.ts'
import { bySystem } from '../items/item.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { counselorStore } from './counselor-store.ts'
import { nameCounselor } from './name-counselor.ts'
import { namedCounselor, plainName } from './named-counselor.ts'

/** Begins the request of one submission. It is tried for about a day and a half; the database may be away for as long. */
export const counselorQueue: Queue = {
  name: 'ask-counselor',
  options: { retryLimit: 14, retryDelay: 30, retryBackoff: true, retryDelayMax: 6 * 3_600 },
}

const jobData = z.object({ accountId: z.uuid() })

type Frozen = { readonly answers: Answers; readonly username: string }

const readFrozen = async (sql: Sql, accountId: string): Promise<Frozen | undefined> => {
  const [row] = await sql<Frozen>(
    'select answers, username from submissions join accounts on accounts.id = account_id where account_id = $1',
    [accountId],
  )
  return row
}

/** The name as it stands on the page and in mails to the counselor. */
const studentNameIn = ({ form }: Pick<CounselorDeps, 'form'>, answers: Answers): string =>
  plainName(applicantName(form, answers))

/** Makes the item and the request, once for each application: all of it under the lock of the application. */
export const beginRequest = (deps: CounselorDeps) => {
  const { database, clock, rules, items } = deps
  const name = nameCounselor(deps)

  const begin = async (sql: Sql, accountId: string): Promise<void> => {
    await lockApplication(sql, accountId)
    const frozen = await readFrozen(sql, accountId)
    if (!frozen || !holds(rules.show, frozen.answers)) return
    if ((await counselorStore(sql).list(accountId)).length > 0) return
    const itemId = await items.add(
      sql,
      {
        ...{ account_id: accountId, kind: 'counselor', definition: 'counselor', wants: 'nothing' },
        ...{ title: rules.item.title, text: rules.item.text, is_required: rules.item.isRequired },
      },
      { by: bySystem, at: clock() },
    )
    const named = namedCounselor(rules, frozen.answers, frozen.username)
    const studentName = studentNameIn(deps, frozen.answers)
    await name(sql, { accountId, itemId, studentName, named, by: 'application' })
  }

  return async ({ data }: Pick<JobRun, 'data'>): Promise<void> => {
    const { accountId } = jobData.parse(data)
    await database.transaction((sql) => begin(sql, accountId))
  }
}
