import type { Errors } from '@apply/engine/errors'
import type { WebStatusStep } from '@apply/engine/statuses'
import type { Database } from '../../infra/database/database.ts'
import type { Clock } from '../../infra/process/clock.ts'
import { advanceStatus } from './advance-status.ts'
import { readApplication } from './read-application.ts'
import { saveDraft } from './save-draft.ts'
import { alreadySubmitted } from './stored-application.ts'

export type ApplicationStore = ReturnType<typeof applicationStore>

export const applicationStore = (database: Database, clock: Clock) => ({
  read: (studentId: string) => readApplication(database.sql, studentId),

  save: saveDraft(database, clock),

  advance: (studentId: string, status: WebStatusStep) => advanceStatus(database, clock, studentId, status),

  turnTo: async (studentId: string, page: string): Promise<void> => {
    const turned = await database.sql(
      `insert into applications (account_id, last_page, created_at, changed_at) values ($1, $2, $3, $3)
       on conflict (account_id) do update set last_page = $2 where applications.receipt is null
       returning account_id`,
      [studentId, page, clock()],
    )
    if (turned.length === 0) throw alreadySubmitted()
  },

  /** After the submission nothing is kept: what was frozen had no errors. */
  keepValidations: async (studentId: string, errors: Errors): Promise<void> => {
    await database.sql(
      `insert into applications (account_id, validations, created_at, changed_at) values ($1, $2, $3, $3)
       on conflict (account_id) do update set validations = $2 where applications.receipt is null`,
      [studentId, JSON.stringify(errors), clock()],
    )
  },
})
