import type { Documents } from '../application/draft/application-deps.ts'
import type { Checklists } from '../application/items/checklists.ts'
import type { Items } from '../application/items/items.ts'
import type { SignedIn } from '../identity/applicants/signed-in.ts'
import { type StaffCall, staffPlugin } from '../identity/staff/staff-access.ts'
import type { Announce } from '../integration/systems/announce.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { MailQueue } from '../platform/mail/create-mail.ts'
import type { Feature, FeatureDeps } from '../platform/process/feature.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { PdfFeature } from '../print/create-pdf.ts'
import { applicationRoutes } from './application/application-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { createCorrections } from './corrections/correct.ts'
import { createCorrectionMails } from './corrections/correction-mails.ts'
import { correctionRoutes } from './corrections/correction-routes.ts'
import { createDeciding, createDecisions } from './decisions/create-decisions.ts'
import { duplicateRoutes } from './duplicates/duplicate-routes.ts'
import { createDuplicateFinder } from './duplicates/find-duplicates.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { startExports } from './exports/run-export.ts'
import { templateRoutes } from './exports/template-routes.ts'
import { insightRoutes } from './insight/insight-routes.ts'
import { yearRoutes } from './insight/year-routes.ts'
import { createDeskIndex, startIndexJobs } from './list/desk-index.ts'
import { listRoutes } from './list/list-routes.ts'
import { savedViewRoutes } from './list/saved-view-routes.ts'
import { mailRoutes } from './staff-mail/mail-routes.ts'
import { createStaffMails } from './staff-mail/write-mail.ts'
import { createWithdrawals } from './withdrawal/withdraw.ts'
import { createWithdrawalMails } from './withdrawal/withdrawal-mails.ts'
import { withdrawalRoutes } from './withdrawal/withdrawal-routes.ts'
import { applicantItemRoutes } from './work/applicant-item-routes.ts'
import { applicantRoutes } from './work/applicant-routes.ts'
import { bulkRoutes } from './work/bulk-routes.ts'
import { createWork } from './work/create-work.ts'
import { itemRoutes } from './work/item-routes.ts'
import type { Moves } from './work/move-application.ts'
import { createRequestMails } from './work/request-mails.ts'
import { startBulkRuns } from './work/run-bulk.ts'
import { createStaffItems } from './work/staff-items.ts'
import { workRoutes } from './work/work-routes.ts'

type Deps = {
  readonly platform: FeatureDeps
  readonly call: StaffCall
  readonly queues: { readonly jobs: Jobs; readonly mailQueue: MailQueue }
  readonly files: { readonly storage: Storage; readonly documents: Documents }
  readonly pdf: Pick<PdfFeature, 'copies' | 'printCopy' | 'printLetter'>
  readonly announce: Announce
  /** One for all that changes items and states. */
  readonly work: { readonly items: Items; readonly checklists: Checklists; readonly moves: Moves }
  /** Rejects a call without the session of an applicant and sets `request.student`. */
  readonly signedIn: SignedIn
}

/** The admissions desk: what staff do with applications in the browser. */
export const createDesk = (deps: Deps): Feature => {
  const { platform, call, announce, signedIn } = deps
  const { items, checklists, moves } = deps.work
  const { jobs, mailQueue } = deps.queues
  const { database, clock, form, school, desk, log, settings } = platform
  const { storage, documents } = deps.files
  const { copies, printCopy, printLetter } = deps.pdf
  const mails = createRequestMails({ school, publicUrl: settings.publicUrl, mailQueue })
  const { asking, requests } = createWork({
    database,
    clock,
    desk,
    school,
    mails,
    items,
    recordAction: call.recordAction,
  })
  const withdrawals = createWithdrawals({
    database,
    clock,
    desk,
    school,
    mails: createWithdrawalMails({ school, publicUrl: settings.publicUrl, mailQueue }),
    discardAsked: mails.discardAllAsked,
    announce,
    recordAction: call.recordAction,
  })
  const staffItems = createStaffItems({ database, clock, items, mails, recordAction: call.recordAction })
  const staffMails = createStaffMails({ call, form, school, desk, mailQueue })
  const deciding = createDeciding({ form, school, desk, call })
  const decisions = createDecisions({ platform, call, jobs, mailQueue, announce, signedIn, printLetter, deciding })
  const corrections = createCorrections({
    call,
    form,
    school,
    mails: createCorrectionMails({ school, publicUrl: settings.publicUrl, mailQueue }),
    showAtDesk: createDeskIndex({ desk, database, clock }).showAtDesk,
    copies,
    announce,
  })
  return {
    plugin: staffPlugin((app) => {
      auditRoutes(app, school, call)
      listRoutes(app, { call, form, school, desk })
      savedViewRoutes(app, call)
      duplicateRoutes(app, { call, form, school, desk })
      applicationRoutes(app, { call, form, school, desk, documents, storage, copies, log })
      workRoutes(app, { call, desk, school, moves, requests })
      bulkRoutes(app, { call, desk, school, jobs, moves, asking, mailing: staffMails.bulk, deciding: deciding.bulk })
      mailRoutes(app, { call, form, desk, mails: staffMails })
      correctionRoutes(app, { call, form, school, corrections, signedIn })
      withdrawalRoutes(app, { call, desk, withdrawals, signedIn })
      applicantRoutes(app, { database, clock, desk, mails, items, announce, signedIn })
      itemRoutes(app, { call, desk, checklists, items: staffItems })
      applicantItemRoutes(app, { database, clock, desk, items, checklists, signedIn })
      decisions.routes(app)
      exportRoutes(app, { call, form, school, desk, jobs, storage })
      templateRoutes(app, form, call)
      insightRoutes(app, { call, form, school })
      yearRoutes(app, { call, form, school, desk })
    }),
    startJobs: async () => {
      await startIndexJobs(jobs, { desk, database, clock }, createDuplicateFinder({ desk, database, clock }))
      await startExports(jobs, { database, clock, school, form, desk, storage, printCopy, log })
      await startBulkRuns(jobs, {
        database,
        clock,
        desk,
        log,
        work: { moves, staffItems },
        asking,
        mailing: staffMails.bulk,
        deciding: deciding.bulk,
      })
      await decisions.startJobs()
      return jobs.stop
    },
  }
}
