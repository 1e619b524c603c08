import type { profile } from '@apply/contract/profile'
import type { z } from 'zod'
import type { DocumentAnswers } from './documents.ts'
import { receiptOf } from './receipt.ts'
import type { StatusEntry } from './stored-application.ts'
import { submissionJoin } from './submission-store.ts'

type Profile = z.infer<typeof profile.response>

/** Documents of unknown size: they are neither read nor written anew, but passed on as the database wrote them. */
const texts = ['answers', 'tabs', 'add_another'] as const

type Application = { readonly [column in (typeof texts)[number]]: string } & {
  readonly revision: number
  readonly web_status: readonly StatusEntry[]
  readonly last_page: string | null
  readonly receipt: string | null
  readonly submitted_at: Date
  readonly sha256: string
}

/** Until a student does something there is no application, and every column of it is null. */
export type ProfileRow = (Application | { readonly [column in keyof Application]: null }) & {
  readonly logins: readonly Date[]
  readonly documents: unknown
}

export const profileColumns = [
  ...texts.map((name) => `applications.${name}::text`),
  ...['revision', 'web_status', 'last_page', 'receipt'].map((name) => `applications.${name}`),
  ...['submissions.submitted_at', 'submissions.sha256'],
]

export const profileJoin = `left join applications on applications.account_id = accounts.id ${submissionJoin}`

/** The profile as JSON. */
export const profileText = (row: ProfileRow, username: string, files: DocumentAnswers): string => {
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
