import type { serviceAnswers } from '@apply/contract/service-answers'
import type { Form } from '@apply/engine/define'
import { acceptanceKeys, applicantName, type ReadOnlyPage, readOnlyView } from '@apply/engine/read-only'
import type { z } from 'zod'
import type { Documents } from '../../application/draft/application-deps.ts'
import { readApplication, readSubmission } from '../../application/draft/stored-application.ts'
import type { Sql } from '../../platform/database/database.ts'
import { approvedCorrections, correctedDraft, correctedPages } from './corrections.ts'

export type ServiceView = z.input<typeof serviceAnswers.response>

type Deps = { readonly form: Form; readonly documents: Pick<Documents, 'list'> }

type Times = Readonly<Record<string, string>>

/** When each of these boxes was ticked, by the journal; a box that was ticked again counts from then. */
const readAcceptances = async (sql: Sql, accountId: string, keys: readonly string[]): Promise<Times> => {
  const rows = await sql<{ key: string; at: Date }>(
    `select key, max(journal.at) as at from journal, unnest($2::text[]) as key
     where journal.account_id = $1 and journal.keys @> array[key] and journal.after ->> key = 'true' group by key`,
    [accountId, keys],
  )
  return Object.fromEntries(rows.map(({ key, at }) => [key, at.toISOString()]))
}

const withAcceptances = (pages: readonly ReadOnlyPage[], times: Times): readonly ReadOnlyPage[] =>
  pages.map((page) => ({
    ...page,
    parts: page.parts.map((part) => ({
      ...part,
      lines: part.lines.map((line) => ({ ...line, ...(times[line.key] && { accepted_at: times[line.key] }) })),
    })),
  }))

const readEmail = async (sql: Sql, accountId: string): Promise<string> => {
  const [account] = await sql<{ username: string }>('select username from accounts where id = $1', [accountId])
  return account?.username ?? ''
}

/** What a service user sees: the current application or, once submitted, the frozen one, with what was corrected since beside each answer. */
export const serviceView = async (sql: Sql, accountId: string, { form, documents }: Deps): Promise<ServiceView> => {
  const { draft, receipt } = await readApplication(sql, accountId)
  const frozen = receipt && (await readSubmission(sql, accountId))
  const corrections = receipt ? await approvedCorrections(sql, accountId) : []
  const { answers } = correctedDraft(draft, corrections)
  const pages = correctedPages(form, frozen?.read_only_view ?? readOnlyView(form, draft), corrections)
  const times = await readAcceptances(sql, accountId, acceptanceKeys(form))
  return {
    answer: draft.answers,
    add_another: draft.addAnother,
    document_answer: frozen?.documents ?? (await documents.list(sql, accountId)),
    tabs: draft.tabs,
    applicant: { name: applicantName(form, answers), email: await readEmail(sql, accountId) },
    read_only: withAcceptances(pages, times),
    ...(receipt && { receipt }),
  }
}
