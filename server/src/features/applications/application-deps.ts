import type { Form } from '@apply/engine/define/layout'
import type { School } from '@apply/engine/define/school'
import type { Database } from '../../infra/database/database.ts'
import type { MailQueue } from '../../infra/mail/mail-queue.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { recordAudit } from '../accounts/audit.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { Documents } from './documents.ts'

/** What the calls about an application work with. */
export type ApplicationDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly form: Form
  readonly school: School
  readonly documents: Documents
  /** Lets only a call with a living session pass, and says whose it is. */
  readonly signedIn: SignedIn
  /** The column `logins`, to be read alongside a session: when its student logged in, the oldest first. */
  readonly successfulLogins: string
  readonly audit: typeof recordAudit
  readonly mailQueue: MailQueue
}
