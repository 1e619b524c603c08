import type { Desk, Form, School } from '@apply/engine/define'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import type { Announce } from '../../integration/systems/announce.ts'
import type { App } from '../../platform/http/app-type.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { FeatureDeps } from '../../platform/process/feature.ts'
import { letterRoutes } from './applicant-letters.ts'
import { createBulkDecisions } from './bulk-decisions.ts'
import { decisionRoutes } from './decision-routes.ts'
import { createLetterMails } from './letter-mails.ts'
import { createLetterOf } from './letter-of.ts'
import { createMakeLetters, type PrintLetter, startLetters } from './make-letters.ts'
import { createProposals } from './propose-decision.ts'
import { releaseRoutes } from './release-routes.ts'
import { createReleases } from './releases.ts'
import { startReleases } from './run-release.ts'

type Rules = {
  readonly form: Form
  readonly school: School
  readonly desk: Desk
  readonly call: Pick<StaffCall, 'clock' | 'recordAction'>
}

/** Changes of decisions, and their letters, from what the school has defined. */
export const createDeciding = ({ form, school, desk, call: { clock, recordAction } }: Rules) => {
  const letterOf = createLetterOf({ form, school })
  const proposals = createProposals({ clock, desk, letterOf, recordAction })
  return { letterOf, proposals, bulk: createBulkDecisions({ desk, proposals }) }
}

type Deciding = ReturnType<typeof createDeciding>

type Deps = {
  readonly platform: Pick<FeatureDeps, 'school' | 'desk' | 'log' | 'settings'>
  readonly call: StaffCall
  readonly jobs: Jobs
  readonly mailQueue: MailQueue
  readonly announce: Announce
  readonly signedIn: SignedIn
  readonly printLetter: PrintLetter
  readonly deciding: Deciding
}

/** Decisions about applications: proposed, confirmed, released as letters, and opened by applicants. */
export const createDecisions = ({
  platform,
  call,
  jobs,
  mailQueue,
  announce,
  signedIn,
  printLetter,
  deciding,
}: Deps) => {
  const { school, desk, log, settings } = platform
  const { database, clock, recordAction } = call
  const mails = createLetterMails({ school, publicUrl: settings.publicUrl, mailQueue })
  return {
    routes: (app: App): void => {
      decisionRoutes(app, { call, desk, school, letterOf: deciding.letterOf, proposals: deciding.proposals })
      releaseRoutes(app, { call, desk, releases: createReleases({ database, clock, school, jobs, recordAction }) })
      letterRoutes(app, { database, clock, school, signedIn })
    },
    startJobs: async (): Promise<void> => {
      const makeLetters = createMakeLetters({ database, clock, printLetter })
      await startLetters(jobs, { database, clock, log, printLetter })
      await startReleases(jobs, { database, clock, log, mails, announce, recordAction, makeLetters })
    },
  }
}
