import { recordAudit } from '../features/accounts/audit.ts'
import type { Sql } from '../infra/database/database.ts'
import { systemClock } from '../infra/process/clock.ts'

/** Whoever sees many people's data at once leaves a trace before the first line is out. */
export const auditOperator = (sql: Sql, action: string): Promise<void> =>
  recordAudit(sql, { at: systemClock(), actor: 'operator', target: 'all applications', action, result: 'started' })
