import type { Draft } from '@apply/engine/answers'
import { findErrors } from '@apply/engine/errors'
import { readOnlyView } from '@apply/engine/read-only'
import { askedQuestions } from '@apply/engine/walk'
import type { Student } from '../../identity/people.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { schoolDay } from '../../platform/time/clock.ts'
import { contentHash, newReceiptNumber, type Receipt, receiptOf } from '../receipt/receipt.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { createApplicationRepository, type LockedApplication } from './application-repository.ts'
import type { Submission } from './stored-application.ts'

const incomplete = (errors: object) =>
  new HttpError(422, 'Some answers are missing or need to be corrected before you can submit.', { details: { errors } })

const stillConverting = () =>
  new HttpError(409, 'A document of yours is still being processed. Please try again in a moment.')

const changedSince = () =>
  new HttpError(
    412,
    'Your answers were changed in another window or on another device. Please check them and submit again.',
  )

/** The content of a submission. Refuses a draft with errors or with a document that it asks for and that is still converted. */
const freeze = async (
  sql: Sql,
  studentId: string,
  draft: Draft,
  { form, documents, today }: Pick<ApplicationDeps, 'form' | 'documents'> & { readonly today: string },
): Promise<Submission> => {
  const errors = findErrors(form, draft, today)
  if (Object.keys(errors).length > 0) throw incomplete(errors)
  const asked = new Set(askedQuestions(form, draft).map(({ question }) => question.key))
  await documents.dropUnasked(sql, studentId, asked)
  if (await documents.isConverting(sql, studentId)) throw stillConverting()
  return {
    answers: draft.answers,
    read_only_view: readOnlyView(form, draft),
    documents: await documents.listForSubmission(sql, studentId),
  }
}

type Submitted = { readonly receipt: Receipt; readonly isNew: boolean }

type Deps = Omit<ApplicationDeps, 'signedIn' | 'successfulLogins'>

/** Submits an application exactly once; every later call returns the same receipt. */
export const submit = (deps: Deps, newNumber = newReceiptNumber) => {
  const { database, clock, form, school, documents, afterSubmission } = deps
  const applications = createApplicationRepository(deps)
  const today = schoolDay(school, clock)

  const store = async (application: LockedApplication, submission: Submission, now: Date): Promise<Receipt> => {
    const receipt = receiptOf(newNumber(school.receiptPrefix), now, contentHash(submission))
    const isStored = await application.submit(receipt, submission)
    return isStored ? receipt : store(application, submission, now)
  }

  const submitLocked = async (sql: Sql, studentId: string, seen?: string): Promise<Submitted> => {
    const now = clock()
    const application = await applications.lock(sql, studentId)
    if (application.isSubmitted) {
      const { receipt } = await applications.read(studentId, sql)
      if (!receipt) throw new Error('A submitted application has no submission.')
      return { receipt, isNew: false }
    }
    if (seen !== undefined && Number(seen) !== application.revision) throw changedSince()
    const submission = await freeze(sql, studentId, application.draft, { form, documents, today: today() })
    const receipt = await store(application, submission, now)
    await afterSubmission.within(sql, { accountId: studentId, receipt, answers: submission.answers, at: now })
    return { receipt, isNew: true }
  }

  /** `seen` is the revision of the answers that the applicant was shown. */
  return async ({ id }: Pick<Student, 'id'>, seen?: string): Promise<Receipt> => {
    const { receipt, isNew } = await database.transaction((sql) => submitLocked(sql, id, seen))
    if (isNew) afterSubmission.committed()
    afterSubmission.returned()
    return receipt
  }
}
