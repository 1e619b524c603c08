import type { documentAnswers } from '@apply/contract/document-answer'
import type { Form } from '@apply/engine/define/layout'
import type { School } from '@apply/engine/define/school'
import type { z } from 'zod'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { AfterSubmission } from './after-submission.ts'

export type DocumentAnswers = z.infer<typeof documentAnswers>

/** What an application needs to know about its uploaded files. */
export type Documents = {
  readonly list: (sql: Sql, studentId: string) => Promise<DocumentAnswers>
  /** The same list for a statement that already reads `accounts`: a column named `documents`, and how to parse its value. */
  readonly column: string
  readonly parseColumn: (documents: unknown) => DocumentAnswers
  /** Deletes the documents of all but these questions, before what is left is submitted. */
  readonly dropUnasked: (sql: Sql, studentId: string, asked: ReadonlySet<string>) => Promise<void>
  readonly listForSubmission: (sql: Sql, studentId: string) => Promise<DocumentAnswers>
  readonly isConverting: (sql: Sql, studentId: string) => Promise<boolean>
}

/** The topic of a mail about an application in progress. One that still waits is discarded by the submission. */
export const draftMailTopic = (studentId: string): string => `draft ${studentId}`

export type ApplicationDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly form: Form
  readonly school: School
  readonly documents: Documents
  /** Rejects a call without a valid session and sets `request.student`. */
  readonly signedIn: SignedIn
  /** A column named `logins` for the session query: the times of the student's latest logins, oldest first. */
  readonly successfulLogins: string
  readonly afterSubmission: AfterSubmission
}
