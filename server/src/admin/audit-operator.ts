import { recordAudit } from '../accounts/audit.ts'
import { systemClock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'

/** Whoever sees many people's data at once leaves a trace before the first line is out. */
export const auditOperator = (sql: Sql, action: string): Promise<void> =>
  recordAudit(sql, { at: systemClock(), actor: 'operator', target: 'all applications', action, result: 'started' })
