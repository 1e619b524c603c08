import type { serviceAnswers } from '@apply/contract/service-answers'
import type { Form } from '@apply/engine/define'
import { readOnlyView } from '@apply/engine/read-only'
import type { z } from 'zod'
import type { Sql } from '../../infra/database/database.ts'
import type { Documents } from '../applications/application-deps.ts'
import { readApplication, readSubmission } from '../applications/stored-application.ts'

export type ServiceView = z.input<typeof serviceAnswers.response>

type Deps = { readonly form: Form; readonly documents: Pick<Documents, 'list'> }

/** What a service user sees: the current application or, once submitted, the frozen one. */
export const serviceView = async (sql: Sql, accountId: string, { form, documents }: Deps): Promise<ServiceView> => {
  const { draft, receipt } = await readApplication(sql, accountId)
  const frozen = receipt && (await readSubmission(sql, accountId))
  return {
    answer: frozen?.answers ?? draft.answers,
    add_another: draft.addAnother,
    document_answer: frozen?.documents ?? (await documents.list(sql, accountId)),
    tabs: draft.tabs,
    read_only: frozen?.read_only_view ?? readOnlyView(form, draft),
    ...(receipt && { receipt }),
  }
}
