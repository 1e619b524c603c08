import type { Documents } from '../application/draft/application-deps.ts'
import type { AccountDeps } from '../identity/applicants/account-deps.ts'
import type { SignedIn } from '../identity/applicants/signed-in.ts'
import type { EndSystems } from '../identity/staff/manage-staff.ts'
import type { StaffRoute } from '../identity/staff/staff-access.ts'
import type { Announce } from '../integration/systems/announce.ts'
import type { StaffAudit } from '../platform/audit/staff-audit.ts'
import type { Cookie } from '../platform/http/cookie.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { MailQueue } from '../platform/mail/create-mail.ts'
import type { FeatureDeps } from '../platform/process/feature.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { PrintCopy } from '../print/create-pdf.ts'
import type { Copies } from '../print/request-copy.ts'

/** What the desk uses of other features. */
export type DeskOptions = FeatureDeps &
  Pick<AccountDeps, 'passwords' | 'refuseWeakPassword' | 'relyingParty'> & {
    readonly jobs: Jobs
    readonly endSystems: EndSystems
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
