import type { CounselorRules, Form, School } from '@apply/engine/define'
import type { Database } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Items } from '../items/items.ts'

/** What requests to counselors are made with. */
export type CounselorDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly form: Form
  readonly school: School
  readonly rules: CounselorRules
  readonly items: Items
  readonly mailQueue: MailQueue
  readonly publicUrl: string
}
