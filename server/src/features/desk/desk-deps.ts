import type { Cookie } from '../../infra/http/cookie.ts'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { MailQueue } from '../../infra/mail/create-mail.ts'
import type { FeatureDeps } from '../../infra/process/feature.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import type { AccountDeps } from '../accounts/account-deps.ts'
import type { SignedIn } from '../accounts/signed-in.ts'
import type { Documents } from '../applications/application-deps.ts'
import type { PrintCopy } from '../pdf/create-pdf.ts'
import type { Copies } from '../pdf/request-copy.ts'
import type { StaffAudit } from './desk-audit.ts'
import type { StaffRoute } from './staff/staff-access.ts'
import type { Announce } from './systems/announce.ts'

/** What the desk uses of other features. */
export type DeskOptions = FeatureDeps &
  Pick<AccountDeps, 'passwords' | 'refuseWeakPassword' | 'relyingParty'> & {
    readonly jobs: Jobs
    readonly mailQueue: MailQueue
    readonly storage: Storage
    readonly documents: Documents
    readonly copies: Copies
    readonly printCopy: PrintCopy
    /** Tells other systems of an event, within the transaction of the change. */
    readonly announce: Announce
    /** Rejects a call without the session of an applicant and sets `request.student`. */
    readonly signedIn: SignedIn
  }

/** What the routes of the desk are built from. */
export type DeskDeps = DeskOptions & StaffAudit & { readonly cookie: Cookie; readonly staffRoute: StaffRoute }
