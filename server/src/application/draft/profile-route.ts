import { profile } from '@apply/contract/profile'
import type { z } from 'zod'
import type { App } from '../../platform/http/app-type.ts'
import { receiptOf } from '../receipt/receipt.ts'
import type { ApplicationDeps, DocumentAnswers } from './application-deps.ts'
import {
  applicationWithSession,
  currentAnswers,
  receiptColumns,
  type StatusEntry,
  submissionJoin,
} from './stored-application.ts'

type Profile = z.infer<typeof profile.response>

type ApplicationPart = {
  // Documents of any size. They are passed on as the database wrote them, because parsing them again would cost time.
  readonly answers: string
  readonly tabs: string
  readonly add_another: string
  readonly revision: number
  readonly web_status: readonly StatusEntry[]
  readonly last_page: string | null
  readonly receipt: string | null
  readonly submitted_at: Date
  readonly sha256: string
}

/** Before the first write there is no application, and every column of it is null. */
type ProfileRow = (ApplicationPart | { readonly [column in keyof ApplicationPart]: null }) & {
  readonly logins: readonly Date[]
  readonly documents: unknown
}

const columns = [
  `${currentAnswers}::text as answers`,
  ...['tabs', 'add_another'].map((name) => `applications.${name}::text`),
  ...['revision', 'web_status', 'last_page', 'receipt'].map((name) => `applications.${name}`),
  ...receiptColumns,
]

/** The profile as JSON. */
const profileJson = (row: ProfileRow, username: string, files: DocumentAnswers): string => {
  const rest: Omit<Profile, 'answer' | 'tabs' | 'add_another'> = {
    document_answer: files,
    username,
    last_page: row.last_page,
    successful_login: row.logins.map((at) => at.toISOString()),
    web_status: (row.web_status ?? []).map(({ web_status }) => ({ web_status })),
    revision: row.revision ?? 0,
    ...(row.receipt !== null && { receipt: receiptOf(row.receipt, row.submitted_at, row.sha256) }),
  }
  const { answers, tabs, add_another } = row
  return `{"answer":${answers ?? '{}'},"tabs":${tabs ?? '{}'},"add_another":${add_another ?? '{}'},${JSON.stringify(rest).slice(1)}`
}

/** Session, application, submission, logins and documents in one statement. */
export const profileRoute = (app: App, { documents, successfulLogins, signedIn }: ApplicationDeps): void => {
  const session = signedIn.sessionWith({
    columns: [...columns, successfulLogins, documents.column],
    join: `${applicationWithSession.join} ${submissionJoin}`,
    read: (row) => row as ProfileRow,
  })

  app.get(profile.path, { onRequest: session.onRequest }, async (request, reply) => {
    const row = session.read(request)
    reply.type('application/json; charset=utf-8')
    return profileJson(row, request.student.username, documents.parseColumn(row.documents))
  })
}
